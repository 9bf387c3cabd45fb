-- Commits a step of a job: delivered rows, ownership, captured credits and cursor, and after the last step the completion and
-- the release of the rest. Erasures and merges of creators wait for steps, and steps for them.
-- A creator erased since it was read is not delivered. If it was merged into another creator since, the account also owns that
-- one and is charged at most once. List items of delivered creators are opened.
--   owner        account of the job
--   p_job        the job
--   p_fence      the worker's fence; null if the engine has no fences
--   p_from       cursor before the step
--   p_to         cursor after the step
--   p_creators   delivered creators
--   p_contacts   whether each has a contact
--   p_rows       JSON array: the row of each
--   p_failed     JSON array: items that could not be delivered
--   p_price      credits per newly owned creator
--   committed    out: false if the job has ended, is at another cursor or has a newer fence
--   j            out: the job afterwards
-- Raises 22023 for impossible steps: past the job's end, backwards, or a charge without a hold.
-- (contract 3)
create or replace function job_step(
  owner uuid, p_job uuid, p_fence bigint, p_from integer, p_to integer, p_creators bigint[], p_contacts boolean[], p_rows jsonb,
  p_failed jsonb, p_price bigint, out committed boolean, out j job
) language plpgsql as $$
declare fresh bigint[]; erased bigint[]; merged bigint[]; survivors bigint[]; cost bigint; added integer; at timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtext('creator delivery'));
  j := job_lock(owner, p_job);
  committed := j.state in ('accepted', 'processing') and j.cursor = p_from and (p_fence is null or j.fence = p_fence);
  if committed is not true then committed := false; return; end if;
  if p_to > j.expected or (p_to <= p_from and p_to < j.expected) then
    raise exception 'job % at % of % cannot move to %', p_job, p_from, j.expected, p_to using errcode = '22023';
  end if;
  at := business_now();

  select array_agg(creator_id) into erased from erased_creator where creator_id = any (p_creators);
  if erased is not null then
    select coalesce(array_agg(d.creator_id order by d.n), '{}'), coalesce(array_agg(d.has_contact order by d.n), '{}'),
        coalesce(jsonb_agg(d.facts order by d.n), '[]')
      into p_creators, p_contacts, p_rows
      from rows from (unnest(p_creators), unnest(p_contacts), jsonb_array_elements(p_rows))
        with ordinality d (creator_id, has_contact, facts, n)
      where d.creator_id <> all (erased);
    p_failed := p_failed || (
      select jsonb_agg('{"handle": "", "reason": "suppressed", "retryable": false}'::jsonb) from unnest(erased));
  end if;

  select array_agg(id), array_agg(same_person_as) into merged, survivors
    from creator where id = any (p_creators) and same_person_as is not null;
  with payable as (
    select distinct on (person) coalesce(m.survivor, d.creator_id) as person, d.creator_id
    from unnest(p_creators, p_contacts) with ordinality d (creator_id, has_contact, n)
      left join unnest(merged, survivors) m (creator_id, survivor) on m.creator_id = d.creator_id
    where d.has_contact order by person, d.n
  ), bought as (
    insert into owned_creator (account_id, creator_id, history_id, owned_since)
    select owner, person, p_job, at from payable order by person
    on conflict do nothing returning creator_id
  ) select coalesce(array_agg(p.creator_id), '{}') into fresh from payable p join bought b on b.creator_id = p.person;
  if merged is not null then
    insert into owned_creator (account_id, creator_id, history_id, owned_since)
    select o.account_id, m.creator_id, o.history_id, o.owned_since
    from unnest(merged, survivors) m (creator_id, survivor)
      join owned_creator o on o.account_id = owner and o.creator_id = m.survivor
    order by m.creator_id
    on conflict do nothing;
  end if;

  with inserted as (
    insert into job_row (owner_id, job_id, position, creator_id, charged, owned_since, delivered_at, row)
    select owner, p_job, p_from + d.n - 1, d.creator_id, (f.creator_id is not null)::int, o.owned_since, at, d.facts
    from rows from (unnest(p_creators), jsonb_array_elements(p_rows)) with ordinality d (creator_id, facts, n)
      left join unnest(fresh) f (creator_id) on f.creator_id = d.creator_id
      left join owned_creator o on o.account_id = owner and o.creator_id = d.creator_id
    on conflict do nothing returning 1
  ) select count(*) into added from inserted;

  perform list_items_opened(owner, p_creators, at);

  cost := cardinality(fresh) * p_price;
  if cost > 0 then
    if j.hold_id is null then
      raise exception 'job % has no hold but would cost %', p_job, cost using errcode = '22023';
    end if;
    perform hold_capture(owner, j.hold_id, cost, 'job:' || p_job || ':' || p_from, job_cause(j, jsonb_build_object(
      'items', p_to - p_from, 'delivered', added, 'newly_owned', cardinality(fresh), 'failed', jsonb_array_length(p_failed))));
  end if;

  j.cursor := p_to; j.rows := j.rows + added; j.failed_items := j.failed_items || p_failed;
  j.charged := j.charged + cost; j.state := 'processing'; j.attempts := 0; j.updated_at := at;
  if p_to = j.expected then
    j.state := 'complete'; j.completed_at := at; j.lease_until := null; j.released := job_release_rest(j);
    j.outcome := case when jsonb_array_length(j.failed_items) = 0 then 'full' else 'partial' end;
  end if;
  update job set cursor = j.cursor, rows = j.rows, failed_items = j.failed_items, charged = j.charged, state = j.state,
      attempts = j.attempts, updated_at = j.updated_at, completed_at = j.completed_at, lease_until = j.lease_until,
      released = j.released, outcome = j.outcome
    where account_id = owner and job_id = p_job;
end $$;
