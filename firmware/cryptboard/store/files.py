"""The few file operations that the journal needs, on a real file system and in memory."""

import os


class Files:
    """Files below `root`; every write is closed, and with that durable, before it returns."""

    def __init__(self, root):
        self.root = root
        try:
            os.mkdir(root)
        except OSError:
            pass  # it is there already, or the first write will say why not

    def list(self, folder=""):
        try:
            return sorted(os.listdir(self.root + "/" + folder if folder else self.root))
        except OSError:
            return []

    def entries(self, folder):
        """(name, size) of the files in a folder, in any order."""
        path = self.root + "/" + folder
        return [(name, os.stat(path + "/" + name)[6]) for name in self.list(folder)]

    def read(self, path, size=-1):
        with open(self.root + "/" + path, "rb") as file:
            return file.read(size)

    def chunk(self, path, offset, size):
        with open(self.root + "/" + path, "rb") as file:
            file.seek(offset)
            return file.read(size)

    def write_new(self, path, data):
        with open(self.root + "/" + path, "wb") as file:
            file.write(data)

    def append(self, path, pieces):
        """All pieces or none: littlefs keeps the old length until the file is closed."""
        with open(self.root + "/" + path, "ab") as file:
            for piece in pieces:
                file.write(piece)

    def replace(self, path, data):
        """The old content or the new, whatever happens."""
        self.write_new(path + "~", data)
        if self.read(path + "~") != data:
            raise OSError(5)
        self.rename(path + "~", path)

    def rename(self, old, new):
        os.rename(self.root + "/" + old, self.root + "/" + new)

    def remove(self, path):
        os.remove(self.root + "/" + path)

    def make_folder(self, path):
        os.mkdir(self.root + "/" + path)

    def remove_folder(self, path):
        for name in self.list(path):
            self.remove(path + "/" + name)
        os.rmdir(self.root + "/" + path)


class MemoryFiles:
    """The same without a flash.  `refuse`, an errno, makes every write fail."""

    def __init__(self, room=1 << 20):
        self.room = room
        self.refuse = 0
        self.content = {}
        self.folders = set()

    def list(self, folder=""):
        prefix = folder + "/" if folder else ""
        names = set()
        for path in list(self.content) + list(self.folders):
            if path.startswith(prefix):
                names.add(path[len(prefix) :].split("/")[0])
        return sorted(names)

    def entries(self, folder):
        return [(name, len(self.content[folder + "/" + name])) for name in self.list(folder)]

    def read(self, path, size=-1):
        if path not in self.content:
            raise OSError(2)
        return self.content[path] if size < 0 else self.content[path][:size]

    def chunk(self, path, offset, size):
        return self.read(path)[offset : offset + size]

    def _write(self, path, data):
        if self.refuse:
            raise OSError(self.refuse)
        if self.free() + len(self.content.get(path, b"")) < len(data):
            raise OSError(28)
        self.content[path] = bytes(data)

    def write_new(self, path, data):
        self._write(path, data)

    def append(self, path, pieces):
        self._write(path, b"".join([self.content.get(path, b"")] + list(pieces)))

    def replace(self, path, data):
        self._write(path, data)

    def rename(self, old, new):
        if self.refuse:
            raise OSError(self.refuse)
        for path in list(self.content):
            if path == old or path.startswith(old + "/"):
                self.content[new + path[len(old) :]] = self.content.pop(path)
        if old in self.folders:
            self.folders.remove(old)
            self.folders.add(new)

    def remove(self, path):
        if self.refuse:
            raise OSError(self.refuse)
        del self.content[path]

    def make_folder(self, path):
        if self.refuse:
            raise OSError(self.refuse)
        self.folders.add(path)

    def remove_folder(self, path):
        for name in self.list(path):
            self.remove(path + "/" + name)
        self.folders.discard(path)

    def free(self):
        return self.room - sum(len(data) for data in self.content.values())
