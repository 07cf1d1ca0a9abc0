#! 4: PermissionError: a snippet has no network
import socket

socket.getaddrinfo("localhost", 80)
