#! 3: KeyError: 'SECRET_TOKEN'
import os
os.environ["SECRET_TOKEN"]
