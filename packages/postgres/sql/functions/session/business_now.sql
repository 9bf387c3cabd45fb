-- What time is it for the business?
-- The one clock of limits, days, leases and lifetimes, so that all processes agree. Tests replace this function to set
-- the clock. Call it after taking the lock: a moment read before may lie ahead of one that another transaction has
-- used.
--
-- Refuses nothing.
-- (contract 1)
create or replace function business_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
