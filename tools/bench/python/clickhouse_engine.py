"""ClickHouse in this process (chdb) as a search engine of the benchmark: one JSON command a line in, one JSON answer a line out."""
import json
import sys

from chdb import session


def main(folder):
    database = session.Session(folder)
    print(json.dumps({"version": database.query("select version()", "CSV").bytes().decode().strip()}), flush=True)
    for line in sys.stdin:
        answer = database.query(json.loads(line)["run"], "JSONCompact").bytes().decode()
        print(json.dumps({"rows": json.loads(answer)["data"] if answer else []}), flush=True)


main(sys.argv[1])
