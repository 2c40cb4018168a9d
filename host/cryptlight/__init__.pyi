from cryptlight.api import Board

__version__: str

def connect(port: str | None = None) -> Board: ...
