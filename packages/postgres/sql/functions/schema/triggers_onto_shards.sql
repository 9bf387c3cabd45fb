-- How many shards on this server of a cluster lacked a trigger of their table, and have it now?
-- A cluster doesn't create a trigger for TRUNCATE on the shards of a partition that is attached already, as versions before this
-- one asked it to. Triggers for rows come with the table that is divided.
--
-- Refuses with 55P03 what would have to wait for longer than `lock_timeout`.
-- (contract 3)
create or replace function triggers_onto_shards() returns integer language plpgsql as $$
declare missing record; made integer := 0;
begin
  -- What is made here is this server's alone.
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  for missing in
    select t.tgname as name, pg_get_triggerdef(t.oid) as definition, shard.id, shard.whole
    from pg_trigger t
      join lateral (
        select s.shardid as id, to_regclass(t.tgrelid::regclass || '_' || s.shardid) as whole
        from pg_dist_shard s where s.logicalrelid = t.tgrelid
      ) shard on shard.whole is not null
    where not t.tgisinternal and t.tgtype & 1 = 0
      and not exists (select from pg_trigger o where o.tgrelid = shard.whole and o.tgfoid = t.tgfoid and o.tgtype = t.tgtype)
    order by shard.id, t.tgname loop
    execute regexp_replace(missing.definition, '^CREATE TRIGGER \S+ (.*?) ON \S+ ',
      format('CREATE TRIGGER %I \1 ON %s ', missing.name || '_' || missing.id, missing.whole));
    made := made + 1;
  end loop;
  return made;
end $$;
