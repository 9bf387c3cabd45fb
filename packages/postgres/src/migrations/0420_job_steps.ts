import { type Kysely, sql } from 'kysely';

/**
 * The moves of a job, each one transaction under the account's lock. Lock order as everywhere: balance row, hold, job,
 * owned creators by ascending id; every writer of `owned_creator` holds the balance row first, so overlapping jobs of an
 * account wait for each other and never deadlock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job add column served_at timestamptz;
    comment on column job.served_at is 'when a worker last took a step of it up: the order of turns';
  `.execute(db);
  await lock(db);
  await commitStep(db);
  await end(db);
}

async function lock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function job_locked(p_job uuid) returns job language plpgsql as $$
    declare j job;
    begin
      perform from ledger_balance b where b.owner_id = (select account_id from job where job_id = p_job) for update;
      select * into j from job where job_id = p_job for update;
      return j;
    end $$;

    create function job_cause(j job, p_detail jsonb) returns jsonb language sql stable as $$
      select jsonb_build_object('rule', j.kind || '.creators', 'historyId', j.job_id, 'requestId', h.request_id, 'detail', p_detail)
      from history h where h.history_id = j.job_id
    $$;

    create function job_release_rest(j job) returns bigint language plpgsql as $$
    begin
      if j.hold_id is null then return 0; end if;
      perform ledger_settle(j.hold_id, 0, job_cause(j, jsonb_build_object('held', j.held, 'charged', j.charged)));
      return j.held - j.charged;
    end $$;
  `.execute(db);
}

/**
 * Rows, ownership, captured credits and cursor of a step; with the last one also completion and the release of the rest.
 * A creator erased since the step has read it is not delivered: erasures wait for steps and steps for erasures.
 * Not committed: the job has ended, is elsewhere, or belongs to a newer fence. Errors with 22023: no job can take that step.
 */
async function commitStep(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function job_commit_step(
      p_job uuid, p_fence bigint, p_from integer, p_to integer, p_creators bigint[], p_contacts boolean[], p_rows jsonb,
      p_failed jsonb, p_price bigint, out committed boolean, out j job
    ) language plpgsql as $$
    declare fresh bigint[]; erased bigint[]; cost bigint; added integer; at timestamptz;
    begin
      perform pg_advisory_xact_lock_shared(hashtext('creator suppression'));
      j := job_locked(p_job);
      committed := j.state in ('accepted', 'processing') and j.cursor = p_from and (p_fence is null or j.fence = p_fence);
      if committed is not true then committed := false; return; end if;
      if p_to > j.expected or (p_to <= p_from and p_to < j.expected) then
        raise exception 'job % at % of % cannot go to %', p_job, p_from, j.expected, p_to using errcode = '22023';
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
        p_failed := p_failed || (select jsonb_agg('{"handle": "", "reason": "suppressed", "retryable": false}'::jsonb) from unnest(erased));
      end if;

      with bought as (
        insert into owned_creator (account_id, creator_id, history_id, owned_since)
        select j.account_id, d.creator_id, p_job, at from unnest(p_creators, p_contacts) d (creator_id, has_contact)
        where d.has_contact order by d.creator_id
        on conflict do nothing returning creator_id
      ) select coalesce(array_agg(creator_id), '{}') into fresh from bought;

      insert into job_row (job_id, position, creator_id, charged, row)
      select p_job, p_from + d.n - 1, d.creator_id, (f.creator_id is not null)::int, d.facts || jsonb_build_object(
          'charged', (f.creator_id is not null)::int,
          'owned_since', to_char(o.owned_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from rows from (unnest(p_creators), jsonb_array_elements(p_rows)) with ordinality d (creator_id, facts, n)
        left join unnest(fresh) f (creator_id) on f.creator_id = d.creator_id
        left join owned_creator o on o.account_id = j.account_id and o.creator_id = d.creator_id
      on conflict (job_id, creator_id) do nothing;
      get diagnostics added = row_count;

      cost := cardinality(fresh) * p_price;
      if cost > 0 then
        if j.hold_id is null then
          raise exception 'job % holds nothing and would cost %', p_job, cost using errcode = '22023';
        end if;
        perform ledger_capture(j.hold_id, cost, 'job:' || p_job || ':' || p_from, job_cause(j, jsonb_build_object(
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
        where job_id = p_job;
    end $$;
  `.execute(db);
}

/** Ends a running job before its last item; one that has ended stays as it is. */
async function end(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function job_end(p_job uuid, p_state text, p_failure jsonb) returns job language plpgsql as $$
    declare j job;
    begin
      j := job_locked(p_job);
      if j.state in ('accepted', 'processing') then
        update job set state = p_state, failure = p_failure, cancel_requested = cancel_requested or p_state = 'cancelled',
            released = job_release_rest(j), lease_until = null, completed_at = business_now(), updated_at = business_now()
          where job_id = p_job returning * into j;
      end if;
      return j;
    end $$;
  `.execute(db);
}
