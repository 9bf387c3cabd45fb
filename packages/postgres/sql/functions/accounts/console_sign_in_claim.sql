-- May somebody at this address try to sign in now?
-- Counts the try as a failure and returns its number, or returns the seconds after which a try is free. The caller deletes a
-- try that succeeds in the same transaction. Until that ends, other tries from the address wait, so that concurrent ones are
-- neither more than the limit nor refused for each other. Failures older than the window are deleted, of all addresses; but operators, whose tries count here too, and people of the console each only what is theirs: their windows differ.
--
--   from_client      network address
--   most             failures that the window allows
--   window_seconds   length of the window
--   failure          out: the number of the try, or null
--   wait_seconds     out: null, or the seconds after which a try is free
--
-- Refuses in the column wait_seconds.
-- (contract 7)
create or replace function console_sign_in_claim(from_client text, most integer, window_seconds integer,
  out failure bigint, out wait_seconds integer) language plpgsql as $$
declare t timestamptz; oldest timestamptz; span interval := make_interval(secs => window_seconds);
begin
  perform pg_advisory_xact_lock(hashtext('console_sign_in'), hashtext(from_client));
  t := business_now();
  delete from console_sign_in_failure where failure_id in (
    select f.failure_id from console_sign_in_failure f where f.at <= t - span
      and starts_with(f.client, 'operator ') = starts_with(from_client, 'operator ') limit 100 for update skip locked);
  select f.at into oldest from console_sign_in_failure f where f.client = from_client and f.at > t - span
    order by f.at desc, f.failure_id desc offset most - 1 limit 1;
  if found then
    wait_seconds := greatest(1, ceil(extract(epoch from oldest + span - t)));
  else
    insert into console_sign_in_failure (client, at) values (from_client, t) returning failure_id into failure;
  end if;
end $$;
