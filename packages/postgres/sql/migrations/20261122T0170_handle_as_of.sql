-- A record that was collected before its person, or whoever has its handle, was last seen under a handle changes no handle.
-- (contract 1)

alter table creator add column handle_as_of timestamptz;
comment on column creator.handle_as_of is 'when the creator was last seen under its handle; null: as_of';
