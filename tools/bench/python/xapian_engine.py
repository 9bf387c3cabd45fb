"""Xapian as a search engine of the benchmark: one JSON command a line in, one JSON answer a line out."""
import json
import os
import sys

import xapian

SLOT = {name: number for number, name in enumerate(sys.argv[2].split(","))}


def load(db, docs):
    for given in docs:
        doc = xapian.Document()
        for term in given["terms"]:
            doc.add_boolean_term(term)
        for name, value in given["values"].items():
            doc.add_value(SLOT[name], xapian.sortable_serialise(value))
        assert db.add_document(doc) == given["id"]


def bound(slot, low, high):
    if low is not None and high is not None:
        return xapian.Query(xapian.Query.OP_VALUE_RANGE, slot, xapian.sortable_serialise(low), xapian.sortable_serialise(high))
    if low is not None:
        return xapian.Query(xapian.Query.OP_VALUE_GE, slot, xapian.sortable_serialise(low))
    # An upper bound alone: a value that is not known is below every bound and must not match.
    least = xapian.sortable_serialise(-1e300)
    return xapian.Query(xapian.Query.OP_VALUE_RANGE, slot, least, xapian.sortable_serialise(high))


def any_entry(entries):
    alternatives = [xapian.Query(xapian.Query.OP_AND, [xapian.Query(term) for term in entry]) for entry in entries]
    return xapian.Query(xapian.Query.OP_OR, alternatives)


def search(db, asked):
    parts = [xapian.Query(term) for term in asked["all"]]
    parts += [any_entry(entries) for entries in asked["any"]]
    parts += [bound(SLOT[name], low, high) for name, low, high in asked["ranges"]]
    query = xapian.Query(xapian.Query.OP_AND, parts)
    if asked["none"]:
        query = xapian.Query(xapian.Query.OP_AND_NOT, query, any_entry(asked["none"]))
    enquire = xapian.Enquire(db)
    enquire.set_query(query)
    enquire.set_weighting_scheme(xapian.BoolWeight())
    enquire.set_docid_order(xapian.Enquire.ASCENDING)
    if asked["sort"] == "followers":
        enquire.set_sort_by_value(SLOT["followers"], True)
    else:
        key = xapian.MultiValueKeyMaker()
        key.add_value(SLOT[asked["sort"]])
        key.add_value(SLOT["followers"])
        enquire.set_sort_by_key(key, True)
    found = enquire.get_mset(asked["offset"], asked["limit"], db.get_doccount())
    return {"total": found.get_matches_estimated(), "ids": [match.docid for match in found]}


def main(folder):
    db = xapian.WritableDatabase(folder, xapian.DB_CREATE_OR_OVERWRITE)
    print(json.dumps({"version": xapian.version_string()}), flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        if "load" in command:
            load(db, command["load"])
            answer = {}
        elif "finish" in command:
            db.commit()
            db.close()
            compact = folder + ".compact"
            xapian.Database(folder).compact(compact)
            db = xapian.Database(compact)
            files = [os.path.join(compact, name) for name in os.listdir(compact)]
            answer = {"disk": sum(os.path.getsize(name) for name in files)}
        else:
            answer = search(db, command["search"])
        print(json.dumps(answer), flush=True)


main(sys.argv[1])
