-- Claims a sign-in attempt for a network address. Counts it as a failure; the caller deletes the failure in the same
-- transaction if the sign-in succeeds. Concurrent attempts from the address wait until that transaction ends.
-- Also deletes expired failures of every address, but only those of the same kind. The kind is the word before the address: operator,
-- registration (of OAuth clients), or none for console users. Kinds have different windows.
--   from_client      kind and network address
--   max_failures     failures allowed per window
--   window_seconds   length of the window
--   failure          out: id of the counted failure, or null
--   wait_seconds     out: seconds until the next attempt is allowed, or null
-- If the attempt is refused, wait_seconds is set.
-- (contract 7)
create or replace function console_sign_in_claim(from_client text, max_failures integer, window_seconds integer,
  out failure bigint, out wait_seconds integer) language plpgsql as $$
declare t timestamptz; oldest timestamptz; span interval := make_interval(secs => window_seconds);
begin
  perform pg_advisory_xact_lock(hashtext('console_sign_in'), hashtext(from_client));
  t := business_now();
  delete from console_sign_in_failure where failure_id in (
    select f.failure_id from console_sign_in_failure f where f.at <= t - span
      and substring(f.client from '^[a-z]+ ') is not distinct from substring(from_client from '^[a-z]+ ') limit 100 for update skip locked);
  select f.at into oldest from console_sign_in_failure f where f.client = from_client and f.at > t - span
    order by f.at desc, f.failure_id desc offset max_failures - 1 limit 1;
  if found then
    wait_seconds := greatest(1, ceil(extract(epoch from oldest + span - t)));
  else
    insert into console_sign_in_failure (client, at) values (from_client, t) returning failure_id into failure;
  end if;
end $$;
