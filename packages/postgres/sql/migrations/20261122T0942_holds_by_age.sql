-- Ended holds are removed some thousands at a time, oldest first. In a migration of its own, like the one before. (contract 3)
create index if not exists ledger_hold_ended on ledger_hold (created_at) where state <> 'open';
