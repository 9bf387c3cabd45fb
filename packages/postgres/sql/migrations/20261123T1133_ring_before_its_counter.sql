-- The ring of a limit before the counter of its calls: a call changes one stamp of the ring, and an update logs what is between the
-- first and the last byte that it changes. With the counter on the other side that was the whole ring. (contract 4)
lock table rate_limit in access exclusive mode;
alter table rate_limit rename column taken to taken_before;
alter table rate_limit add column taken bigint not null default 0;
update rate_limit set taken = taken_before;
alter table rate_limit drop column taken_before;
