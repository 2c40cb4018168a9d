"""The door's description for programs, as OpenAPI: made from the same models that check it."""

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from cryptlight import __version__
from cryptlight.web import door_model as model

_REFS = "#/components/schemas/{model}"
_LANG = {
    "name": "lang",
    "in": "query",
    "description": "language of what is told",
    "schema": {"type": "string", "enum": ["en", "es"]},
}
# path: (method, summary, what is sent, what comes back, answers beside those of every door)
_PATHS: dict[str, tuple[str, str, type[BaseModel] | None, type[BaseModel] | None, tuple[int, ...]]]
_PATHS = {
    "/state": ("get", "The game as it stands", None, model.State, ()),
    "/log": ("get", "Everything that happened, with its rules", None, None, ()),
    "/choices": ("post", "What may follow some words", model.Partial, model.Menu, (409,)),
    "/press": ("post", "Press a key", model.Press, model.Done, (409,)),
    "/turn": ("post", "Turn a dial, any amount", model.Turn, model.Done, (409,)),
    "/command": ("post", "A whole command", model.Command, model.Done, (409,)),
    "/undo": ("post", "Take the last step back", model.Nothing, model.Done, (409,)),
    "/redo": ("post", "Put it forward again", model.Nothing, model.Done, (409,)),
}
_SAID = {
    400: "The body is no JSON object",
    401: "No token, or none of ours",
    403: "This token only looks, or a page of a browser asks",
    409: "The rules refuse it; nothing has changed",
    413: "The body is too long",
    415: "The body is not JSON",
    422: "The body or the language does not fit",
    429: "Too many wrong tokens from this address",
    503: "The board does not answer",
}
_ALWAYS = (401, 403, 422, 429, 503)
_OF_A_BODY = (400, 413, 415)


def specification(place: str) -> dict[str, Any]:
    used: list[type[BaseModel]] = [model.Problem]
    for _method, _summary, sent, answered, _more in _PATHS.values():
        used += [one for one in (sent, answered) if one is not None]
    named = [(one, "validation") for one in dict.fromkeys(used)]
    _map, schemas = models_json_schema(named, ref_template=_REFS)  # type: ignore[arg-type]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "cryptlight",
            "version": __version__,
            "description": "A board on the table: look, press, turn, undo.",
        },
        "servers": [{"url": place}],
        "security": [{"token": []}],
        "paths": {path: _operation(*about) for path, about in _PATHS.items()} | _events(),
        "components": {
            "schemas": schemas["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(
    method: str,
    summary: str,
    sent: type[BaseModel] | None,
    answered: type[BaseModel] | None,
    more: tuple[int, ...],
) -> dict[str, Any]:
    codes = (*_ALWAYS, *more, *(_OF_A_BODY if sent else ()))
    answers = {"200": _json("Done", _ref(answered) if answered else {"type": "object"})}
    answers |= {str(code): _json(_SAID[code], _ref(model.Problem)) for code in sorted(codes)}
    told: dict[str, Any] = {"summary": summary, "parameters": [_LANG], "responses": answers}
    if sent:
        body = {"application/json": {"schema": _ref(sent)}}
        told["requestBody"] = {"required": True, "content": body}
    return {method: told}


def _events() -> dict[str, Any]:
    answers: dict[str, Any] = {
        "200": {
            "description": "Server-sent events, one for each step; their ids count the log",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    }
    answers |= {str(code): _json(_SAID[code], _ref(model.Problem)) for code in _ALWAYS}
    told = {"summary": "Every step as it is saved", "parameters": [_LANG], "responses": answers}
    return {"/events": {"get": told}}


def _json(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _ref(of: type[BaseModel]) -> dict[str, Any]:
    return {"$ref": _REFS.format(model=of.__name__)}
