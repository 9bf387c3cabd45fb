"""Runs Tantivy for the search benchmark. Reads one JSON command per line and answers each with one line."""
import json
import os
import sys

from tantivy import Document, FieldType, Index, Occur, Order, Query, SchemaBuilder

FIGURES = sys.argv[2].split(",")
PACKED = ["places", "languages", "ages"]
SORTS = ["followers", "engagement_rate", "likes", "growth1"]
NOTHING = float("-inf")


def schema_of():
    builder = SchemaBuilder()
    builder.add_text_field("terms", tokenizer_name="raw", index_option="basic")
    for name in FIGURES:
        builder.add_float_field(name, fast=True)
    for name in PACKED:
        builder.add_integer_field(name, fast=True)
    # Tantivy sorts by one unsigned number: the rank of a creator, highest first.
    for name in SORTS:
        builder.add_unsigned_field("rank_" + name, fast=True)
    return builder.build()


class Engine:
    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder)
        self.schema = schema_of()
        self.documents = open(os.path.join(folder, "documents.ndjson"), "w+")
        self.keys = []
        self.orders = {}
        self.searcher = None

    def load(self, given):
        for document in given:
            figures = document["figures"]
            values = [figures.get(name, NOTHING) for name in SORTS]
            self.keys.append((document["id"], values))
            self.documents.write(json.dumps(document) + "\n")

    def finish(self):
        count = len(self.keys)
        ranks = {}
        for at, name in enumerate(SORTS):
            ordered = sorted(self.keys, key=lambda key: (-key[1][at], -key[1][0], key[0]))
            self.orders[name] = [key[0] for key in ordered]
            ranks[name] = {creator: count - place for place, creator in enumerate(self.orders[name])}
        self.keys = []
        path = os.path.join(self.folder, "index")
        os.mkdir(path)
        index = Index(self.schema, path=path)
        writer = index.writer(256_000_000, 1)
        self.documents.seek(0)
        for line in self.documents:
            writer.add_document(self.document(json.loads(line), ranks))
        writer.commit()
        writer.wait_merging_threads()
        self.documents.close()
        index.reload()
        self.searcher = index.searcher()

    def document(self, given, ranks):
        document = Document()
        for term in given["terms"]:
            document.add_text("terms", term)
        for name, value in given["figures"].items():
            document.add_float(name, value)
        for name in PACKED:
            for value in given[name]:
                document.add_integer(name, value)
        for name in SORTS:
            document.add_unsigned("rank_" + name, ranks[name][given["id"]])
        return document

    def term(self, term):
        return Query.term_query(self.schema, "terms", term, "basic")

    def any_entry(self, entries):
        single = [entry[0] for entry in entries if len(entry) == 1]
        parts = [Query.term_set_query(self.schema, "terms", single)] if single else []
        for entry in entries:
            if len(entry) > 1:
                parts.append(Query.boolean_query([(Occur.Must, self.term(word)) for word in entry]))
        return Query.boolean_query([(Occur.Should, part) for part in parts])

    def query(self, wanted):
        parts = [(Occur.Must, self.term(term)) for term in wanted["all"]]
        parts += [(Occur.Must, self.any_entry(entries)) for entries in wanted["any"]]
        for name, low, high in wanted["ranges"]:
            lowest = -1e300 if low is None else float(low)
            highest = 1e300 if high is None else float(high)
            parts.append((Occur.Must, Query.range_query(self.schema, name, FieldType.Float, lowest, highest)))
        for name, low, high in wanted["packed"]:
            parts.append((Occur.Must, Query.range_query(self.schema, name, FieldType.Integer, low, high)))
        if wanted["none"]:
            parts.append((Occur.MustNot, self.any_entry(wanted["none"])))
        return Query.boolean_query(parts)

    def search(self, wanted):
        found = self.searcher.search(
            self.query(wanted), limit=wanted["limit"], offset=wanted["offset"], count=True,
            order_by_field="rank_" + wanted["sort"], order=Order.Desc,
        )
        order = self.orders[wanted["sort"]]
        return {"total": found.count, "ids": [order[len(order) - rank] for rank, _ in found.hits]}


def main(folder):
    engine = Engine(folder)
    for line in sys.stdin:
        command = json.loads(line)
        if "load" in command:
            answer = engine.load(command["load"])
        elif "finish" in command:
            answer = engine.finish()
        else:
            answer = engine.search(command["search"])
        print(json.dumps(answer), flush=True)


main(sys.argv[1])
