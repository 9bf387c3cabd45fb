-- `explain_charge` finds the search or job of a request id. Build a large table's index before: docs/upgrading.md. (contract 3)
create index if not exists history_request on history (account_id, request_id);
