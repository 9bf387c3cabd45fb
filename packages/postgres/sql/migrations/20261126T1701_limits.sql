-- Rate limits of accounts and of scraper keys. (contract 4 and contract 8)

-- Rows per owner and policy: times of the latest 24 calls, and the counter of the UTC day. A call changes a few bytes,
-- whatever the limit. `stamps` comes before the counters because an update logs everything between its first and last changed
-- byte, which would otherwise include the whole ring.
create table rate_limit (
  owner_id uuid not null,
  policy text not null,
  stamps timestamptz[] not null,
  day date not null default '-infinity',
  day_taken integer not null default 0,
  ahead interval not null default '0',
  taken bigint not null default 0,
  primary key (owner_id, policy)
) with (fillfactor = 50);
comment on column rate_limit.stamps is 'ring of the latest calls: call i (from 0) is at i modulo its length';
comment on column rate_limit.ahead is 'how far the stamps are ahead of a clock that was set back';

create table rate_limit_block (
  owner_id uuid not null,
  policy text not null,
  block bigint not null,
  stamps timestamptz[] not null,
  primary key (owner_id, policy, block)
);
comment on table rate_limit_block is 'earlier calls, for windows with more calls than the ring holds';
comment on column rate_limit_block.block is 'contains the calls from 24 * block';

-- Rolling windows of scraper keys. Calls admitted together share a row.
create table scrape_rate (
  owner_id uuid primary key,
  taken bigint not null default 0,
  expired bigint not null default 0,
  newest timestamptz not null default '-infinity'
) with (fillfactor = 50);
comment on column scrape_rate.expired is 'calls that have left the window';

create table scrape_rate_batch (
  owner_id uuid not null,
  at timestamptz not null,
  upto bigint not null,
  primary key (owner_id, at, upto)
);
comment on column scrape_rate_batch.upto is 'calls taken by the key, including this batch';
