-- Rate limits of accounts and of scraper keys. (contract 4 and contract 8)

-- One row per owner and policy: the stamps of the latest 24 calls, and the counter of the UTC day. A call rewrites a few bytes,
-- however many calls a window allows. The ring is before the counter of its calls: an update logs what is between the first and
-- the last byte that it changes, which would be the whole ring if the counter was on the other side.
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
comment on column rate_limit.stamps is 'ring of the latest calls: call number i (from 0) is at i modulo its length';
comment on column rate_limit.ahead is 'how far the stamps are ahead of the clock, which was set back';

create table rate_limit_block (
  owner_id uuid not null,
  policy text not null,
  block bigint not null,
  stamps timestamptz[] not null,
  primary key (owner_id, policy, block)
);
comment on table rate_limit_block is 'earlier calls, where a window allows more than the ring has room for';
comment on column rate_limit_block.block is 'it has the calls from number 24 * block on';

-- Rolling windows of scraper keys, of any size: calls admitted together are one row.
create table scrape_rate (
  owner_id uuid primary key,
  taken bigint not null default 0,
  expired bigint not null default 0,
  newest timestamptz not null default '-infinity'
) with (fillfactor = 50);
comment on column scrape_rate.expired is 'how many of the calls taken have left the window';

create table scrape_rate_batch (
  owner_id uuid not null,
  at timestamptz not null,
  upto bigint not null,
  primary key (owner_id, at, upto)
);
comment on column scrape_rate_batch.upto is 'calls taken by the key, this batch included';
