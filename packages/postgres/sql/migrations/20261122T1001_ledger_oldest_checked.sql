-- Reads the ledger once, beside everything that reads and appends it.
alter table ledger_entry validate constraint ledger_entry_in_oldest;
