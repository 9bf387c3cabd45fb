-- The call that opened a hold, for the entry of its expiry.
alter table ledger_hold add column request_id text;
