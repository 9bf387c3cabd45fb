from __future__ import annotations

import copyreg
from typing import Any, cast

import httpx

from .operations import ErrorBody, FieldProblem


class CreatorDiscoveryError(Exception):
    """Base of all errors of this library."""

    def __init__(self, message: str, request_id: str) -> None:
        super().__init__(message)
        #: Finds the call in the server's log.
        self.request_id = request_id

    def __reduce__(self) -> tuple[Any, ...]:
        # The arguments of subclasses differ. Errors of worker processes are pickled.
        return copyreg.__newobj__, (type(self), str(self)), self.__dict__  # type: ignore[attr-defined]


class ApiError(CreatorDiscoveryError):
    """The API refused the call. Decide by `status`; the message is for people."""

    def __init__(self, code: int, body: ErrorBody) -> None:
        super().__init__(body["message"], body["request_id"])
        #: HTTP status.
        self.code = code
        self.status = body["status"]
        self.body = body

    @property
    def retry_after(self) -> int | None:
        """Seconds to wait before the next attempt."""
        return self.body.get("retry_after")

    @property
    def errors(self) -> list[FieldProblem]:
        """Problems of the request's fields."""
        return self.body.get("errors", [])


class JobFailedError(ApiError):
    """The job failed or was cancelled. `body` has its `failure`, `credits` and the rows that were delivered before."""


class ConnectionFailedError(CreatorDiscoveryError):
    """No usable answer arrived. The call may have run: repeat it with the same idempotency key."""


class IncompleteFileError(CreatorDiscoveryError):
    """A downloaded file ended before its last row."""


class ScrapingError(CreatorDiscoveryError):
    """The scraping API refused the call; nothing was charged."""

    def __init__(self, code: int, status: str, message: str, request_id: str) -> None:
        super().__init__(message, request_id)
        #: HTTP status.
        self.code = code
        #: Such as `SCRAPE_FAILED`.
        self.status = status


def api_error(response: httpx.Response) -> ApiError:
    """Returns the error of a refused answer; answers of proxies become an `error` without details."""
    body = json_object(response)
    if "status" not in body or "request_id" not in body:
        message = f"HTTP {response.status_code}, but not from the action API: check url"
        body = {"status": "error", "message": message, "request_id": response.request.headers["x-request-id"]}
    kind = JobFailedError if "job_status" in body else ApiError
    return kind(response.status_code, cast(ErrorBody, body))


def scraping_error(response: httpx.Response) -> ScrapingError:
    """Returns the error of a refused answer of the scraping API."""
    error = json_object(response).get("error")
    known = error if isinstance(error, dict) else {}
    message = known.get("message", f"HTTP {response.status_code}, but not from the scraping API: check url")
    return ScrapingError(
        response.status_code, known.get("code", "error"), message, response.request.headers["x-request-id"]
    )


def json_object(response: httpx.Response) -> dict[str, Any]:
    """Returns the JSON object of an answer; empty if it is anything else."""
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
