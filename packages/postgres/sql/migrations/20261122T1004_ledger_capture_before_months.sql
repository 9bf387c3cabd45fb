-- Whoever was in the middle of it when it was renamed has ended: its row lock came before this lock.
lock table ledger_balance in exclusive mode;
drop function if exists ledger_capture_before_months;
