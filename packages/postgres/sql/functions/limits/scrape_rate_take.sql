-- Takes calls of scraper keys, each under a rolling window. Returns one row per key and limit: calls admitted, calls left, and
-- when the next one is free. Keys are locked in the order of their ids.
-- Calls admitted together share a row, and rows that left the window are deleted, so the cost doesn't depend on the limit.
--   owners           scraper keys
--   limits           calls allowed per window, for each key
--   counts           calls wanted, for each key
--   window_seconds   length of all windows
-- Refuses the calls beyond `admitted`.
-- (contract 8)
create or replace function scrape_rate_take(owners uuid[], limits integer[], counts integer[], window_seconds integer)
returns table (owner uuid, rate integer, admitted integer, remaining integer, free_at timestamptz, wait_ms bigint)
language plpgsql as $$
declare r scrape_rate; t timestamptz; span interval := make_interval(secs => window_seconds); gone bigint; asked integer;
begin
  for owner, rate, asked in select o, l, c from unnest(owners, limits, counts) u (o, l, c) order by o, l loop
    loop
      select * into r from scrape_rate s where s.owner_id = owner for update;
      exit when found;
      insert into scrape_rate (owner_id) values (owner) on conflict do nothing;
    end loop;
    t := business_now();
    if r.newest > t then
      -- The clock was set back: see rate_limit_at. In UTC, because days differ in length between time zones.
      update scrape_rate_batch b set at = (b.at at time zone 'UTC' - (r.newest - t)) at time zone 'UTC'
        where b.owner_id = owner;
      r.newest := t;
    end if;
    with over as (delete from scrape_rate_batch b where b.owner_id = owner and b.at <= t - span returning b.upto)
      select max(upto) into gone from over;
    r.expired := greatest(r.expired, gone);
    admitted := greatest(0, least(asked, rate - (r.taken - r.expired)));
    if admitted > 0 then
      r.taken := r.taken + admitted;
      r.newest := t;
      insert into scrape_rate_batch values (owner, t, r.taken);
    end if;
    update scrape_rate s set taken = r.taken, expired = r.expired, newest = r.newest where s.owner_id = owner;
    remaining := greatest(0, rate - (r.taken - r.expired));
    select b.at + span into free_at from scrape_rate_batch b
      where b.owner_id = owner and b.upto > r.taken - rate order by b.at limit 1;
    wait_ms := ceil(extract(epoch from free_at - t) * 1000);
    return next;
  end loop;
end $$;
