-- Stored outcomes of scrapes, and the fetches in flight. Both tables are unlogged: after a crash they are empty, and
-- everything in them can be fetched again. (contract 8)

create unlogged table scrape_answer (
  key bytea primary key,
  fence bigint not null,
  body text,
  next text,
  failure jsonb,
  bytes integer not null,
  stored_at timestamptz not null,
  expires_at timestamptz not null,
  constraint scrape_answer_is_one check ((body is null) <> (failure is null))
);
comment on column scrape_answer.key is 'SHA-256 of the cache key';
comment on column scrape_answer.fence is 'the fetch that brought it';
create index scrape_answer_expiry on scrape_answer (expires_at);
create index scrape_answer_age on scrape_answer (stored_at desc) include (bytes);

create unlogged table scrape_flight (
  key bytea primary key,
  fence bigint not null,
  lease_until timestamptz not null,
  ended boolean not null default false,
  failure jsonb
);
comment on column scrape_flight.failure is 'given to those who waited, when the outcome is not stored';
create sequence scrape_fence;
