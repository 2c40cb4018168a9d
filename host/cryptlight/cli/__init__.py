"""The `cryptlight` command.  Exit codes: 0 done, 1 failed, 2 wrong use."""

import sys
from typing import Annotated

from cryptlight.spoken import speak_through_libraries, spoken

speak_through_libraries()  # before Typer takes its words

import typer  # noqa: E402
from typer.exceptions import TyperException  # noqa: E402

from cryptboard import VERSION  # noqa: E402
from cryptlight.cli.errors import Failed  # noqa: E402
from cryptlight.cli.group import Commands, plain_app  # noqa: E402

app = plain_app("A table-top controller for dungeon-crawl board games.", cls=Commands)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cryptlight {VERSION}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", help="Tell the version.", callback=_version, is_eager=True)
    ] = False,
    lang: Annotated[
        str, typer.Option("--lang", help="en or es. Default: as your computer speaks.")
    ] = "",  # taken from the line before it comes here, see group.py
) -> None:
    pass


def main() -> None:
    try:
        sys.exit(app(prog_name="cryptlight", standalone_mode=False))
    except Failed as failure:
        _fail(str(failure), failure.code)
    except typer.Abort:
        _fail("Aborted.", 1)
    except TyperException as error:  # wrong use, in Typer's words
        context = getattr(error, "ctx", None)
        if (
            context is not None
            and not context.args
            and type(error).__name__ == "NoArgsIsHelpError"
        ):
            print(error.format_message(), file=sys.stderr)  # noqa: T201
            sys.exit(error.exit_code)
        where = context.command_path if context else "cryptlight"
        _fail(f"{spoken(error.format_message())}\n{spoken(f'{where} -h tells more.')}", 2)


def _fail(told: str, code: int) -> None:
    print(f"cryptlight: {spoken(told)}", file=sys.stderr)  # noqa: T201
    sys.exit(code)
