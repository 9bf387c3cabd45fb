"""Tests of the rules that repetition, paging, jobs and files follow. The transport stands in for the API."""

from __future__ import annotations

import asyncio
import io
import json
import pickle
import tempfile
import unittest
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from unittest import mock
from uuid import UUID

import httpx
from creator_discovery import (
    ApiError,
    AsyncCreatorDiscovery,
    ConnectionFailedError,
    CreatorDiscovery,
    IncompleteFileError,
    JobFailedError,
    Scraping,
    ScrapingError,
)

Reaction = httpx.Response | Exception
FILTERS = {"basic": {"platform": "photonet"}}


def ok(**body: object) -> httpx.Response:
    return httpx.Response(200, json={"status": "ok", **body})


def refusal(code: int, status: str = "error", headers: dict[str, str] | None = None, **body: object) -> httpx.Response:
    return httpx.Response(code, headers=headers, json={"status": status, "message": "No.", "request_id": "r", **body})


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.calls: list[httpx.Request] = []
        patched = mock.patch("time.sleep")
        self.sleep = patched.start()
        self.addCleanup(patched.stop)

    def transport(self, *reactions: Reaction) -> httpx.MockTransport:
        left = list(reactions)

        def react(request: httpx.Request) -> httpx.Response:
            self.calls.append(request)
            reaction = left.pop(0)
            if isinstance(reaction, Exception):
                raise reaction
            return reaction

        return httpx.MockTransport(react)

    def client(self, *reactions: Reaction) -> CreatorDiscovery:
        return CreatorDiscovery("http://api.test/", "cd_live_x", transport=self.transport(*reactions))

    def pauses(self) -> list[float]:
        return [call.args[0] for call in self.sleep.call_args_list]

    def bodies(self) -> list[dict[str, object]]:
        return [json.loads(call.content) for call in self.calls]


class Attempts(ClientTest):
    def test_have_the_same_key_and_the_body_of_the_beginning(self) -> None:
        for first in (httpx.ReadError("cut"), refusal(429), refusal(503), refusal(500), httpx.Response(502)):
            self.calls.clear()
            self.client(first, ok()).call("run_export", {"filters": FILTERS, "limit": 3, "confirmed": True})
            one, two = self.calls
            self.assertRegex(one.headers["idempotency-key"], "^[0-9a-f]{32}$")
            self.assertEqual(one.headers["idempotency-key"], two.headers["idempotency-key"])
            self.assertEqual(one.content, two.content)
            self.assertEqual(str(two.url), "http://api.test/api/v1/run_export")
            self.assertEqual(two.headers["authorization"], "Bearer cd_live_x")

    def test_have_the_key_and_the_bound_of_the_caller(self) -> None:
        client = self.client(ok(), ok(), ok())
        client.call("get_lists", idempotency_key="row 7", max_credits=1)
        client.call("get_lists")
        client.call("get_lists")
        self.assertEqual(self.calls[0].headers["idempotency-key"], "row 7")
        self.assertEqual(len({call.headers["idempotency-key"] for call in self.calls}), 3)
        self.assertEqual([call.headers.get("x-max-credits") for call in self.calls], ["1", None, None])

    def test_wait_as_long_as_the_api_says(self) -> None:
        self.client(refusal(429, headers={"retry-after": "7"}), ok()).call("get_lists")
        self.assertTrue(7 <= self.pauses()[0] <= 7.7)
        with self.assertRaises(ApiError) as refused:
            self.client(refusal(429, "rate_limited", {"retry-after": "3600"}, retry_after=3600)).call("get_lists")
        self.assertEqual(refused.exception.retry_after, 3600)

    def test_end_at_refusals_and_after_five(self) -> None:
        for code in (400, 401, 402, 403, 404, 422):
            problem = {"field": "limit", "problem": "must be", "code": "required"}
            with self.assertRaises(ApiError) as refused:
                self.client(refusal(code, errors=[problem])).call("get_lists")
            self.assertEqual((refused.exception.code, refused.exception.errors), (code, [problem]))
        self.assertEqual(self.pauses(), [])
        with self.assertRaises(ConnectionFailedError) as failed:
            self.client(*[httpx.ConnectError("refused")] * 5).call("get_lists")
        self.assertEqual(failed.exception.request_id, self.calls[-1].headers["x-request-id"])

    def test_without_a_key_are_repeated_only_after_answers_that_charged_nothing(self) -> None:
        for last in (refusal(500), httpx.ReadTimeout("slow")):
            scraping = Scraping("http://api.test", "sk-x", transport=self.transport(refusal(429), refusal(503), last))
            with self.assertRaises((ScrapingError, ConnectionFailedError)):
                scraping.get("/v1/photonet/profile", username="lena")
        self.assertEqual(str(self.calls[0].url), "http://api.test/v1/photonet/profile?username=lena")

    def test_of_answers_that_are_not_json_fail(self) -> None:
        with self.assertRaises(ConnectionFailedError):
            self.client(httpx.Response(200, text="<html>")).call("get_lists")
        with self.assertRaises(ApiError) as refused:
            self.client(httpx.Response(404, text="<html>")).call("get_lists")
        self.assertEqual(refused.exception.status, "error")


class Pages(ClientTest):
    def test_of_searches_are_bounded_and_continue_with_the_id_of_the_page(self) -> None:
        one = ok(preview_creators=[{"handle": "a"}], has_more=True, next_offset=1, page_request_id="p", credits_charged=1)
        two = ok(preview_creators=[{"handle": "b"}], has_more=False, credits_charged=0)
        body = dict(FILTERS)
        rows = self.client(one, two).rows("search_creators", body, max_credits=3)
        first = next(rows)
        body["limit"] = 1
        self.assertEqual([row["handle"] for row in (first, *rows)], ["a", "b"])
        self.assertEqual(self.bodies(), [FILTERS, {**FILTERS, "offset": 1, "page_request_id": "p"}])
        self.assertEqual([call.headers["x-max-credits"] for call in self.calls], ["3", "2"])
        with self.assertRaises(ValueError):
            next(self.client().rows("search_creators", FILTERS))

    def test_follow_cursors_befores_and_offsets(self) -> None:
        for operation, field, end, following in (
            ("list_owned_creators", "creators", {"next_cursor": "c"}, {"cursor": "c"}),
            ("list_ledger_entries", "entries", {"next_before": "b"}, {"before": "b"}),
            ("get_lists", "lists", {"offset": 2, "returned": 3}, {"offset": 5}),
        ):
            self.calls.clear()
            pages = [ok(**{field: [1], "has_more": True, **end}), ok(**{field: [2], "has_more": False})]
            self.assertEqual(list(self.client(*pages).rows(operation)), [1, 2])
            self.assertEqual(self.bodies()[1], following)


class Jobs(ClientTest):
    def test_report_progress_until_they_end_and_are_awaited_by_id(self) -> None:
        running = ok(progress={"done": 1, "expected": 3}, retry_after=2)
        running = httpx.Response(200, json={**running.json(), "status": "processing"})
        ended = httpx.Response(200, json={"status": "complete", "progress": None, "total": 3})
        seen: list[object] = []
        result = self.client(running, ended).job("h-1").wait(seen.append)
        self.assertEqual((result or {})["total"], 3)
        self.assertEqual((seen, self.pauses()), ([{"done": 1, "expected": 3}], [2]))
        self.assertEqual(self.bodies()[0], {"history_id": "h-1", "limit": 1})

    def test_without_matches_have_no_rows(self) -> None:
        job = self.client(httpx.Response(200, json={"status": "empty", "history_id": ""})).run_export(
            {"filters": FILTERS, "limit": 3, "confirmed": True}
        )
        self.assertEqual((job.wait(), list(job.rows()), job.download("nothing.csv")), (None, [], 0))

    def test_that_failed_raise_their_reason(self) -> None:
        failure = {"code": "cancelled", "message": "Cancelled.", "retryable": False}
        with self.assertRaises(JobFailedError) as failed:
            self.client(refusal(422, job_status="failed", failure=failure)).job("h-1").wait()
        self.assertEqual(failed.exception.body["failure"], failure)


def table(rows: int) -> bytes:
    return b"\xef\xbb\xbfhandle,bio\r\n" + b'lena,"two\r\nlines"\r\n' * rows


def workbook() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("sheet1.xml", "<row/>" * 100)
    return file.getvalue()


def cut(content: bytes) -> Callable[[], Iterator[bytes]]:
    def parts() -> Iterator[bytes]:
        yield content
        raise httpx.RemoteProtocolError("ended early")

    return parts


class Files(ClientTest):
    def save(self, kind: str, content: bytes | Iterator[bytes], folder: str) -> int:
        answer = httpx.Response(200, headers={"x-total-rows": "2"}, content=content)
        return self.client(answer).download("h-1", Path(folder, f"rows.{kind}"), columns=["handle", "bio"])

    def test_appear_once_they_are_complete(self) -> None:
        for kind, content in (
            ("csv", table(2)),
            ("ndjson", b'{"handle":"a"}\n{"handle":"b"}\n'),
            ("json", b'[{"handle":"a"},{"handle":"b"}]'),
            ("xlsx", workbook()),
        ):
            with tempfile.TemporaryDirectory() as folder:
                self.assertEqual(self.save(kind, content, folder), 2)
                self.assertEqual(Path(folder, f"rows.{kind}").read_bytes(), content)
                self.assertEqual(len(list(Path(folder).iterdir())), 1)
        self.assertEqual(self.calls[0].url.path, "/api/v1/exports/h-1.csv")
        self.assertEqual(dict(self.calls[0].url.params), {"columns": "handle,bio"})

    def test_that_end_early_are_not_left_behind(self) -> None:
        for kind, content in (
            ("csv", table(1)),
            ("csv", cut(table(2))()),
            ("ndjson", b'{"handle":"a"}\n'),
            ("json", b'[{"handle":"a"}'),
            ("xlsx", workbook()[:-20]),
        ):
            with tempfile.TemporaryDirectory() as folder:
                with self.assertRaises(IncompleteFileError):
                    self.save(kind, content, folder)
                self.assertEqual(list(Path(folder).iterdir()), [])


class Arguments(ClientTest):
    def test_that_are_missing_or_wrong_are_named_and_keys_are_not_repeated(self) -> None:
        for kind in (CreatorDiscovery, AsyncCreatorDiscovery, Scraping):
            for url in (None, "", "127.0.0.1:8080", "http://", "http://api.test/console/", "http://api.test/mcp"):
                with self.assertRaisesRegex(ValueError, "^url must be an address such as http://127"):
                    kind(url, "k")  # type: ignore[arg-type]
            for key in (None, "", " cd_live_x\n"):
                with self.assertRaisesRegex(ValueError, "^key must be the text of a key, without spaces$"):
                    kind("http://api.test", key)  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "^idempotency_key must have visible ASCII"):
            self.client().call("get_lists", {}, idempotency_key="Zeile 7 – ü")
        for value in (datetime.now(), Decimal(5), float("nan"), {"travel"}, [1].__iter__()):
            with self.assertRaisesRegex((TypeError, ValueError), "^the body must be plain JSON: .* tolist"):
                self.client().call("get_lists", {"filters": [value]})  # type: ignore[typeddict-unknown-key]
        with self.assertRaisesRegex(ValueError, "^run_export has no pages"):
            next(self.client().rows("run_export", {"confirmed": True}))  # type: ignore[call-overload]
        self.assertEqual(self.calls, [])
        for accepted in (UUID(int=7), 7):
            self.client(ok()).call("get_lists", {}, idempotency_key=accepted)  # type: ignore[arg-type]
        self.assertEqual([call.headers["idempotency-key"] for call in self.calls], [str(UUID(int=7)), "7"])


class Errors(ClientTest):
    def test_pass_between_processes(self) -> None:
        with self.assertRaises(ApiError) as raised:
            self.client(refusal(404, "not_found")).call("get_lists", {})
        for error in (raised.exception, ConnectionFailedError("No answer", "r"), ScrapingError(404, "NOT_FOUND", "No", "r")):
            copied = pickle.loads(pickle.dumps(error))
            self.assertEqual((type(copied), str(copied), vars(copied)), (type(error), str(error), vars(error)))


class Asynchronous(ClientTest):
    def test_client_follows_the_same_rules(self) -> None:
        async def run() -> list[object]:
            lists = [ok(lists=[1], has_more=True, offset=0, returned=1), refusal(429), ok(lists=[2], has_more=False)]
            async with AsyncCreatorDiscovery("http://api.test", "k", transport=self.transport(*lists)) as client:
                with mock.patch("asyncio.sleep"):
                    return [row async for row in client.rows("get_lists")]

        self.assertEqual(asyncio.run(run()), [1, 2])
        for client in (CreatorDiscovery("http://api.test", "k"), AsyncCreatorDiscovery("http://api.test", "k")):
            self.assertGreater(client._sender.http.timeout.read, 60, "longer than any call takes")
        self.assertEqual(self.calls[1].headers["idempotency-key"], self.calls[2].headers["idempotency-key"])


if __name__ == "__main__":
    unittest.main()
