"""Searches, exports and downloads against running APIs, and prints what a test compares."""

import json
import os
import tempfile
from pathlib import Path

from creator_discovery import ApiError, CreatorDiscovery, Scraping

client = CreatorDiscovery(os.environ["URL"], os.environ["KEY"])
filters = {"basic": {"platform": "photonet"}}
shown = [creator["handle"] for creator, _ in zip(client.rows("search_creators", filters, max_credits=0), range(15))]
try:
    client.run_export({"filters": filters, "limit": 3})
except ApiError as refused:
    quote = [refused.status, refused.body["quote"]["max_credits"]]
export = {"filters": filters, "limit": 3, "confirmed": True}
job = client.run_export(export, idempotency_key="nightly")
again = client.run_export(export, idempotency_key="nightly")
ended = client.job(job.history_id).wait(lambda progress: None)
with tempfile.TemporaryDirectory() as folder:
    files = [job.download(Path(folder, f"rows.{kind}")) for kind in ("csv", "xlsx", "ndjson", "json")]
    files.append(job.download(Path(folder, "rows.csv"), columns=["handle", "bio"], bom=True, separator="tab"))
nothing = client.run_export(
    {**export, "filters": {**filters, "content": {"bioKeywords": {"any": ["xyzzyx"]}}}}, idempotency_key="none"
)
scraping = Scraping(os.environ["SCRAPER"], os.environ["SCRAPER_KEY"])
profile = scraping.get("/v1/photonet/profile", username=os.environ["USERNAME"])
print(
    json.dumps(
        {
            "shown": len(set(shown)),
            "quote": quote,
            "repeated": job.history_id == again.history_id,
            "total": ended["total"],
            "rows": len(list(job.rows())),
            "owned": len(list(client.rows("list_owned_creators", {"limit": 1}))),
            "files": files,
            "nothing": nothing.wait(),
            "profile": [profile["data"]["username"], profile["credits_used"]],
        }
    )
)
client.close()
scraping.close()
