#! 4: PermissionError: a snippet opens no database
import sqlite3

sqlite3.connect("left.db")
