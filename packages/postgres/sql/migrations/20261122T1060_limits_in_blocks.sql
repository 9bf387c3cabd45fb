-- Calls that rate limits count, 24 of them in the row of owner and policy and the earlier ones in blocks: a call rewrites a
-- few bytes, however many calls a window allows. (contract 4)
--
-- Rings of another size, from before this migration, are divided when they count the next call.
alter table rate_limit add column ahead interval not null default '0';
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
