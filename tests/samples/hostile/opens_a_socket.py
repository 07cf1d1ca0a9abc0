#! 4: PermissionError: a snippet has no network
import socket

socket.create_connection(("127.0.0.1", 9))
