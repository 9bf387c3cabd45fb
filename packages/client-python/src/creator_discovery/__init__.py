"""Calls Creator Discovery from Python, synchronously or with asyncio."""

from . import operations as types
from ._async_client import AsyncCreatorDiscovery, AsyncJob, AsyncScraping
from ._client import CreatorDiscovery, Job, Scraping
from ._errors import (
    ApiError,
    ConnectionFailedError,
    CreatorDiscoveryError,
    IncompleteFileError,
    JobFailedError,
    ScrapingError,
)

__all__ = [
    "ApiError",
    "AsyncCreatorDiscovery",
    "AsyncJob",
    "AsyncScraping",
    "ConnectionFailedError",
    "CreatorDiscovery",
    "CreatorDiscoveryError",
    "IncompleteFileError",
    "Job",
    "JobFailedError",
    "Scraping",
    "ScrapingError",
    "types",
]
