-- Searches that accounts gave a name. (contract 6)
create table saved_search (
  account_id uuid not null references account,
  saved_search_id uuid not null default gen_random_uuid(),
  name text not null,
  platform text not null,
  filters jsonb not null,
  filters_summary text not null,
  pinned boolean not null,
  total_when_saved integer not null,
  saved_at timestamptz not null default business_now(),
  updated_at timestamptz not null default business_now(),
  version integer not null default 1,
  primary key (account_id, saved_search_id)
);
comment on column saved_search.filters is 'in normal form';
comment on column saved_search.saved_at is 'when the filters were saved last; total_when_saved is of then';
