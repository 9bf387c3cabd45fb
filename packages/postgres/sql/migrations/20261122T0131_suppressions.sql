-- A suppression bars a person: all hashes of it carry its id, which is also the subject of its entries in the audit log.

alter table suppressed_creator add column suppression_id uuid not null default gen_random_uuid();
alter table suppressed_creator add column kind text check (kind in ('handle', 'user'));
comment on column suppressed_creator.suppression_id is 'of all hashes of one person; subject of the audit log';
comment on column suppressed_creator.kind is 'what it is a hash of; null for those of before it was recorded';
create index suppressed_creator_suppression on suppressed_creator (suppression_id);

-- Answers that may name an erased creator are recognised by when it was erased; a lifted suppression takes that with it.
alter table erased_creator add column at timestamptz not null default clock_timestamp();
create index erased_creator_at on erased_creator (at);
drop index suppressed_creator_at;
