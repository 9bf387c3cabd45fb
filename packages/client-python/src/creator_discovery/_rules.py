"""Rules of repetition, paging and complete files, without input and output of their own."""

from __future__ import annotations

import csv
import json
import random
import re
import time
import zipfile
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Literal

import httpx

#: Effect of a request that is sent twice: none because of its key, none at all, or another charge.
Repeatability = Literal["keyed", "read", "charged"]

#: Longer waits are left to the caller, such as until the limit of a day is free again.
LONGEST_WAIT_SECONDS = 120


def pause_before(response: httpx.Response | None, attempt: int, repeatability: Repeatability) -> float | None:
    """Returns the seconds to wait after `attempt` failed attempts; None if a repetition helps nothing or is not safe.

    `response` is None if no answer arrived. `Retry-After` is a lower bound; without it the pause doubles with each
    attempt. Chance spreads concurrent callers.
    """
    if not _is_repeatable(response, repeatability):
        return None
    wanted = None if response is None else _retry_after(response.headers.get("retry-after"))
    if wanted is None:
        return min(0.5 * 2.0 ** (attempt - 1), 8) * random.uniform(0.5, 1)
    return None if wanted > LONGEST_WAIT_SECONDS else wanted * random.uniform(1, 1.1)


def _is_repeatable(response: httpx.Response | None, repeatability: Repeatability) -> bool:
    if response is None:
        return repeatability != "charged"
    if response.status_code in (429, 503):
        return True
    return repeatability == "keyed" and response.status_code in (500, 502, 504)


def _retry_after(header: str | None) -> float | None:
    """Reads seconds, or a date as some proxies send it."""
    if header is None:
        return None
    if re.fullmatch(r"\d+", header.strip()):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None


def root_of(url: str, key: str, example: str) -> str:
    """Returns the address without a slash at its end. Raises `ValueError` with the name of a missing or wrong argument."""
    if not isinstance(url, str) or re.match(r"https?://[^\s/]+(?:/(?!(?:console|mcp|docs)(?:/|$))|$)", url, re.IGNORECASE) is None:
        raise ValueError(f"url must be an address such as {example}")
    if not isinstance(key, str) or re.fullmatch(r"[!-~]+", key) is None:
        raise ValueError("key must be the text of a key, without spaces")
    return url.rstrip("/")


def encoded(body: Mapping[str, Any]) -> bytes:
    """Returns the JSON text of a body. Values of NumPy, pandas and datetime are not converted: they have several meanings."""
    try:
        return json.dumps(body, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise type(error)(f"the body must be plain JSON: {error}; try item(), tolist() or isoformat()") from None


def may_charge(operation: str, body: Mapping[str, Any]) -> bool:
    """Whether pages of these rows may cost credits."""
    return operation == "search_creators" or (operation == "get_list" and body.get("show") is True)


def next_page(page: Mapping[str, Any]) -> dict[str, Any] | None:
    """Returns the fields that ask for the next page; None after the last."""
    if not page["has_more"]:
        return None
    if "next_offset" in page:
        return {"offset": page["next_offset"], "page_request_id": page.get("page_request_id")}
    if page.get("next_before"):
        return {"before": page["next_before"]}
    if page.get("next_cursor"):
        return {"cursor": page["next_cursor"]}
    return {"offset": page.get("offset", 0) + page["returned"]} if page.get("returned") else None


def has_rows(file: Path, kind: str, rows: int, separator: str = ",") -> bool:
    """Whether a file of this kind is complete, with this number of rows."""
    try:
        if kind == "xlsx":
            return zipfile.ZipFile(file).testzip() is None
        with file.open(encoding="utf-8-sig", newline="") as text:
            if kind == "json":
                return len(json.load(text)) == rows
            if kind == "ndjson":
                return sum(1 for line in text if line.strip()) == rows
            return sum(1 for _ in csv.reader(text, delimiter="\t" if separator == "tab" else separator)) == rows + 1
    except (ValueError, csv.Error, zipfile.BadZipFile):
        return False
