-- How many months of the ledger got a partition of their own now?
-- The present month and those ahead, and every month of which there are entries among those of other times: these are moved,
-- while movements of credits wait. It works with the rights of the owner of the tables. One call works at a time; another one
-- answers 0.
--
--   ahead   months after the present one that are made in advance
--
-- Refuses nothing.
-- (contract 3)
create or replace function ledger_add_months(ahead integer) returns integer
language plpgsql security definer set search_path from current as $$
declare oldest timestamptz; months timestamp[]; month timestamp; part text; to_move boolean;
begin
  -- A table of the caller's session must not take the place of a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  -- Triggers that refuse are made on every server of a cluster; on one server the setting means nothing.
  perform set_config('citus.enable_unsafe_triggers', 'on', true);
  if not pg_try_advisory_xact_lock(hashtext('creator-discovery ledger months')) then return 0; end if;
  select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''')::timestamptz into oldest
    from pg_class where oid = 'ledger_entry_oldest'::regclass;
  perform from ledger_entry_other limit 1;
  to_move := found;
  if to_move then
    alter table ledger_entry detach partition ledger_entry_other;
    alter table ledger_entry_other rename to ledger_entry_moving;
    create table ledger_entry_other (like ledger_entry_moving including all);
    create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry_other
      for each statement execute function refuse_change();
    alter table ledger_entry attach partition ledger_entry_other default;
    execute $moving$ select array_agg(distinct date_trunc('month', at at time zone 'UTC')) from ledger_entry_moving $moving$ into months;
  end if;
  months := array(
    select m from unnest(months || array(select generate_series(date_trunc('month', business_now() at time zone 'UTC'),
      date_trunc('month', business_now() at time zone 'UTC') + make_interval(months => ahead), interval '1 month'))) m
    where m at time zone 'UTC' >= oldest and to_regclass('ledger_entry_' || to_char(m, 'YYYY_MM')) is null
    group by m order by m);
  foreach month in array months loop
    part := 'ledger_entry_' || to_char(month, 'YYYY_MM');
    execute format('create table %I (like ledger_entry_other including all)', part);
    execute format('create trigger ledger_entry_append_only before update or delete or truncate on %I
      for each statement execute function refuse_change()', part);
    execute format('alter table ledger_entry attach partition %I for values from (%L) to (%L)', part,
      month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;
  if to_move then
    execute 'insert into ledger_entry select * from ledger_entry_moving';
    drop table ledger_entry_moving;
  end if;
  return cardinality(months);
end $$;
