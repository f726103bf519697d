import FileAccess
