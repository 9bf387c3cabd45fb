-- Returns business time: the one clock of limits, days, leases and lifetimes, for all processes. Tests replace this function.
-- Call it after taking the lock: an earlier reading may lie ahead of a time that another transaction has used.
-- (contract 1)
create or replace function business_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
