-- Which batches an import has written, so that the same command continues where a run before broke off. (contract 1)

create table creator_import_batch (
  batch_id bytea primary key,
  import_id bytea not null,
  added integer not null default 0,
  updated integer not null default 0,
  suppressed integer not null default 0,
  at timestamptz not null default business_now()
);
comment on table creator_import_batch is 'batches of imports that have not come to their end; a row is written with its batch';
comment on column creator_import_batch.batch_id is
  'SHA-256 of the records as they were read, of the batch before it and of how they are imported';
comment on column creator_import_batch.import_id is 'batch_id of the first batch of the import';
create index creator_import_batch_import on creator_import_batch (import_id);
create index creator_import_batch_at on creator_import_batch (at);
