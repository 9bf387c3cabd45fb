-- How many shards of accounts has this server of a cluster, now that each has functions of its own?
-- Within a call of one owner a cluster plans and hands on every statement as if its rows might be anywhere, at several times
-- the cost of the statement. So each shard gets a schema with a view of each of its tables, under the table's name, and with copies
-- of the functions, which find these views. A called function then asks for the owner's shard and calls the copy there; where
-- the shard has moved away it runs as it is, by way of the cluster. Asking takes the lock that a shard is moved under, and one on the
-- ledger: a change of its partitions locks the ledger on every server, and so waits for the calls that run and has the others wait before
-- they lock anything else.
--
--   definitions   of the functions that are called for an owner, and of those they call
--   patience      how long to wait for calls that run, such as '300ms'
--
-- Refuses with 55P03 what would have to wait for longer.
-- (contract 3)
create or replace function functions_onto_shards(definitions text[], patience text) returns integer language plpgsql as $$
declare
  home text := quote_ident(current_schema()); shard record; called record; known text; one text; here text; branches text; shards bigint[] := '{}';
begin
  -- What is made here is this server's alone.
  perform set_config('citus.enable_ddl_propagation', 'off', true), set_config('check_function_bodies', 'off', true),
    set_config('lock_timeout', patience, true);
  for shard in
    select s.shardid as id, s.shardminvalue as lowest from pg_dist_shard s join pg_dist_placement p using (shardid)
      join pg_dist_local_group g on g.groupid = p.groupid
    where s.logicalrelid = 'ledger_balance'::regclass order by s.shardid loop
    shards := shards || shard.id;
  end loop;
  -- Calls that run end before, and those that come wait: they find the new functions under the names of those before.
  if cardinality(shards) > 0 then perform lock_shard_metadata(7, shards); end if;
  for known in select nspname from pg_namespace where nspname ~ '^owner_shards?(_\d+)?$' loop
    execute format('drop schema %I cascade', known);
  end loop;
  perform triggers_onto_shards();

  for shard in
    select s.shardid as id, s.shardminvalue as lowest from pg_dist_shard s where s.shardid = any (shards) order by s.shardid loop
    here := 'owner_shard_' || shard.id;
    execute format('create schema %s; grant usage on schema %s to public', here, here);
    for one in
      select format('create view %1$s.%2$I with (security_invoker) as select * from %3$s.%4$I;
          grant select, insert, update, delete on %1$s.%2$I to public', here, c.relname, home, c.relname || '_' || s.shardid)
      from pg_dist_partition t join pg_class c on c.oid = t.logicalrelid join pg_dist_shard s on s.logicalrelid = t.logicalrelid
      where (s.shardminvalue = shard.lowest or t.repmodel = 't') and (not c.relispartition or c.relname like '%\_oldest')
        and (t.repmodel = 't' or t.colocationid = (select colocationid from pg_dist_partition where logicalrelid = 'ledger_balance'::regclass))
      loop
      execute one;
    end loop;
    -- Types of arguments are those of the views too.
    perform set_config('search_path', here || ', ' || home, true);
    foreach one in array definitions loop
      execute replace(one, 'FUNCTION ' || home || '.', 'FUNCTION ' || here || '.');
    end loop;
    perform set_config('search_path', home, true);
    execute format('alter function %s.business_now() volatile', here);
  end loop;

  execute 'create schema owner_shards; grant usage on schema owner_shards to public';
  execute format($create$
    create function owner_shards.shard_of(owner uuid) returns bigint language plpgsql security definer as $body$
    declare shard bigint := get_shard_id_for_distribution_column(%L::regclass, owner);
    begin
      perform lock_shard_metadata(5, array[shard]), lock_relation_if_exists(%L, 'ACCESS SHARE');
      perform from pg_dist_placement p where p.shardid = shard and p.groupid = %s and p.shardstate = 1;
      return case when found then shard end;
    end $body$ $create$, home || '.ledger_balance', home || '.ledger_entry', (select groupid from pg_dist_local_group));
  for called in
    select p.oid, p.proname as name, p.proretset as is_set, pg_get_function_arguments(p.oid) as arguments,
      pg_get_function_identity_arguments(p.oid) as signature, pg_get_function_result(p.oid) as result,
      '$' || o.distribution_argument_index + 1 as owner,
      (select string_agg('$' || i, ', ' order by i) from generate_series(1, p.pronargs) i) as given
    from pg_dist_object o join pg_proc p on p.oid = o.objid
    where o.classid = 'pg_proc'::regclass and o.distribution_argument_index is not null loop
    foreach one in array definitions loop
      if one like '% FUNCTION ' || home || '.' || called.name || '(%' then
        execute replace(one, 'FUNCTION ' || home || '.', 'FUNCTION owner_shards.');
      end if;
    end loop;
    branches := '';
    foreach one in array shards::text[] || array[''] loop
      here := case one when '' then 'owner_shards' else 'owner_shard_' || one end;
      if one <> '' then
        execute format('alter function %s.%I(%s) set search_path = %s, %s', here, called.name, called.signature, here, home);
      end if;
      branches := branches || case one when '' then 'else ' else 'when ' || one || ' then ' end || case when called.is_set
        then format('return query select * from %s.%I(%s);', here, called.name, called.given)
        else format('select given.* into answer from %s.%I(%s) given;', here, called.name, called.given) end;
    end loop;
    execute format($create$
      create or replace function %s.%I(%s) returns %s language plpgsql as $body$
      %s
      begin
        case owner_shards.shard_of(%s) %s end case;
        %s
      end $body$ $create$, home, called.name, called.arguments, called.result,
      case when called.is_set then '#variable_conflict use_column' else 'declare answer ' || called.result || ';' end,
      called.owner, branches, case when called.is_set then '' else 'return answer;' end);
  end loop;
  return cardinality(shards);
end $$;
