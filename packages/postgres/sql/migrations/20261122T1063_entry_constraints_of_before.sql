-- The function says what they said. Movements of credits begin with the balance, so none is in its middle.
lock table ledger_balance in exclusive mode;
alter table ledger_entry drop constraint ledger_entry_movement, drop constraint ledger_entry_after, drop constraint ledger_entry_seq_check;
