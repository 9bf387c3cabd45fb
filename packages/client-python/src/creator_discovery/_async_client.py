from __future__ import annotations

import asyncio
import copy
import os
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Literal
from uuid import uuid4

import httpx

from ._errors import ConnectionFailedError, IncompleteFileError, api_error, json_object, scraping_error
from ._rules import Repeatability, encoded, has_rows, may_charge, next_page, pause_before, root_of
from .operations import (
    ROWS_OF_PAGES,
    AsyncCalls,
    CancelJobResult,
    Creator,
    GetHistoryDataResult,
    GetHistoryDataResultProgress,
    RunExportRequest,
    UnlockCreatorsRequest,
)


class _AsyncSender:
    """Sends requests until they are answered, or their repetitions are used up."""

    def __init__(
        self,
        url: str,
        headers: Mapping[str, str],
        retries: int,
        timeout: float,
        transport: httpx.AsyncBaseTransport | None,
    ) -> None:
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=timeout, transport=transport)
        self._retries = retries

    def request(self, method: str, path: str, **more: Any) -> httpx.Request:
        request = self.http.build_request(method, path, **more)
        request.headers["x-request-id"] = uuid4().hex
        return request

    async def send(self, request: httpx.Request, repeatability: Repeatability, stream: bool = False) -> httpx.Response:
        attempt = 1
        while True:
            response, lost = None, None
            try:
                response = await self.http.send(request, stream=stream)
                if response.is_success:
                    return response
                await response.aread()
            except httpx.TransportError as error:
                response, lost = None, error
            pause = pause_before(response, attempt, repeatability) if attempt <= self._retries else None
            if pause is None:
                if response is not None:
                    return response
                raise _connection_failed(f"No answer from {request.url.host} ({lost})", request) from lost
            await asyncio.sleep(pause)
            attempt += 1


class AsyncCreatorDiscovery(AsyncCalls):
    """Calls the action API. Calls that fail are repeated if that is safe; see the README for the rules.

    `timeout` is the longest silence in seconds. The default is longer than any call takes.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        retries: int = 4,
        timeout: float = 120,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        root = root_of(url, key, "http://127.0.0.1:8080")
        base = root if root.endswith("/api/v1") else f"{root}/api/v1"
        self._sender = _AsyncSender(base, {"authorization": f"Bearer {key}"}, retries, timeout, transport)

    async def __aenter__(self) -> AsyncCreatorDiscovery:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._sender.http.aclose()

    async def _call(
        self, operation: str, body: Mapping[str, Any] | None, idempotency_key: str | None, max_credits: int | None
    ) -> Any:
        if idempotency_key is not None and re.fullmatch(r"[ -~]+", str(idempotency_key)) is None:
            raise ValueError("idempotency_key must have visible ASCII characters only")
        # Encoded once: every attempt has the same key and body.
        request = self._sender.request("POST", f"/{operation}", content=encoded(body or {}))
        request.headers["content-type"] = "application/json"
        request.headers["idempotency-key"] = str(uuid4().hex if idempotency_key is None else idempotency_key)
        if max_credits is not None:
            request.headers["x-max-credits"] = str(max_credits)
        response = await self._sender.send(request, "keyed")
        if not response.is_success:
            raise api_error(response)
        return _answer(response)

    async def _pages(
        self, operation: str, body: Mapping[str, Any] | None, max_credits: int | None
    ) -> AsyncIterator[Any]:
        if operation not in ROWS_OF_PAGES:
            raise ValueError(f"{operation} has no pages: use call")
        given = copy.deepcopy(dict(body or {}))
        if max_credits is None and may_charge(operation, given):
            raise ValueError(f"pages of {operation} may cost credits: give max_credits, 0 for free pages only")
        spent = 0
        following: dict[str, Any] | None = {}
        while following is not None:
            left = None if max_credits is None else max_credits - spent
            page = await self._call(operation, {**given, **following}, None, left)
            yield page
            spent += page.get("credits_charged", 0)
            following = next_page(page)

    async def _rows(self, operation: str, body: Mapping[str, Any] | None, max_credits: int | None) -> AsyncIterator[Any]:
        async for page in self._pages(operation, body, max_credits):
            for row in page[ROWS_OF_PAGES[operation]]:
                yield row

    async def run_export(self, body: RunExportRequest, *, idempotency_key: str | None = None) -> AsyncJob:
        """Starts an export. Spends credits: needs `"confirmed": True`."""
        started = await self.call("run_export", body, idempotency_key=idempotency_key)
        return AsyncJob(self, started["history_id"])

    async def unlock(self, body: UnlockCreatorsRequest, *, idempotency_key: str | None = None) -> AsyncJob:
        """Starts a job that unlocks up to 25 creators. Spends credits: needs `"confirmed": True`."""
        started = await self.call("unlock_creators", body, idempotency_key=idempotency_key)
        return AsyncJob(self, started["history_id"])

    def job(self, history_id: str) -> AsyncJob:
        """Returns a job that was started before, perhaps by another process."""
        return AsyncJob(self, history_id)

    async def download(
        self,
        history_id: str,
        path: str | os.PathLike[str],
        *,
        columns: Sequence[str] | None = None,
        bom: bool = False,
        separator: Literal[",", ";", "|", "tab"] = ",",
    ) -> int:
        """Saves all rows of a completed job to a file, and returns their number.

        The format is the end of the path: `.csv`, `.xlsx`, `.ndjson` or `.json`. The file appears once it is complete.
        """
        target = Path(path)
        kind = target.suffix.removeprefix(".")
        query: dict[str, str] = {}
        if columns is not None:
            query["columns"] = columns if isinstance(columns, str) else ",".join(columns)
        if bom:
            query["bom"] = "1"
        if separator != ",":
            query["separator"] = separator
        request = self._sender.request("GET", f"/exports/{history_id}.{kind}", params=query)
        response = await self._sender.send(request, "read", stream=True)
        if not response.is_success:
            raise api_error(response)
        rows = int(response.headers["x-total-rows"])
        part = target.with_name(f"{target.name}.part")
        try:
            with part.open("wb") as file:
                async for received in response.aiter_bytes():
                    file.write(received)
            if not has_rows(part, kind, rows, separator):
                raise _incomplete(rows, request)
            part.replace(target)
        except httpx.TransportError as error:
            raise _incomplete(rows, request) from error
        finally:
            await response.aclose()
            part.unlink(missing_ok=True)
        return rows


class AsyncJob:
    """An export or unlock. It runs on the server: any process can wait for it by its id."""

    def __init__(self, client: AsyncCreatorDiscovery, history_id: str) -> None:
        self._client = client
        #: Empty for an export without matches, which has no rows.
        self.history_id = history_id

    async def wait(self, on_progress: Callable[[GetHistoryDataResultProgress], None] | None = None) -> GetHistoryDataResult | None:
        """Waits until the job has ended, however long it takes. Raises `JobFailedError` if it failed."""
        while self.history_id != "":
            state = await self._client.call("get_history_data", {"history_id": self.history_id, "limit": 1})
            progress = state["progress"]
            if progress is not None and on_progress is not None:
                on_progress(progress)
            if state["status"] == "complete":
                return state
            await asyncio.sleep(state.get("retry_after", 1))
        return None

    async def rows(self) -> AsyncIterator[Creator]:
        """Waits until the job has ended, then returns its rows."""
        if await self.wait() is not None:
            async for row in self._client.rows("get_history_data", {"history_id": self.history_id}):
                yield row

    async def download(
        self,
        path: str | os.PathLike[str],
        *,
        columns: Sequence[str] | None = None,
        bom: bool = False,
        separator: Literal[",", ";", "|", "tab"] = ",",
    ) -> int:
        """Waits until the job has ended, then saves its rows like `download` of the client; no file without matches."""
        if await self.wait() is None:
            return 0
        return await self._client.download(self.history_id, path, columns=columns, bom=bom, separator=separator)

    async def cancel(self) -> CancelJobResult:
        """Stops the job. Delivered rows stay, and stay charged."""
        return await self._client.call("cancel_job", {"history_id": self.history_id})


class AsyncScraping:
    """Calls the scraping API, which reads public profiles live. Successful answers cost credits of the scraper key."""

    def __init__(
        self,
        url: str,
        key: str,
        *,
        retries: int = 4,
        timeout: float = 120,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        root = root_of(url, key, "http://127.0.0.1:8081")
        self._sender = _AsyncSender(root, {"x-api-key": key}, retries, timeout, transport)

    async def get(self, path: str, **query: str | int) -> dict[str, Any]:
        """Reads a path, such as `get("/v1/photonet/profile", username="lena_costa.1")`."""
        # The API has no idempotency keys: an answer that was lost may have been charged.
        response = await self._sender.send(self._sender.request("GET", path, params=query), "charged")
        if not response.is_success:
            raise scraping_error(response)
        return _answer(response)

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._sender.http.aclose()


def _answer(response: httpx.Response) -> dict[str, Any]:
    answer = json_object(response)
    if not answer:
        raise _connection_failed("The answer is not JSON", response.request)
    return answer


def _connection_failed(message: str, request: httpx.Request) -> ConnectionFailedError:
    return ConnectionFailedError(message, request.headers["x-request-id"])


def _incomplete(rows: int, request: httpx.Request) -> IncompleteFileError:
    message = f"The file ended before its {rows} rows were complete"
    return IncompleteFileError(message, request.headers["x-request-id"])
