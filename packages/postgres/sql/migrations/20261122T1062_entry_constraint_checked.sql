-- Reads the entries once, beside everything that reads and writes them.
alter table ledger_entry validate constraint ledger_entry_sound;
