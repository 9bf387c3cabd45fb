-- Webhooks of accounts, and the events on their way to them. The deliveries of an event are written in the transaction of its
-- fact, by triggers. (contract 10)

create table webhook (
  account_id uuid not null references account,
  webhook_id uuid not null default gen_random_uuid(),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  description text,
  secret bytea not null,
  secret_taken boolean not null default false,
  previous_secret bytea,
  previous_until timestamptz,
  failing_since timestamptz,
  disabled text check (disabled in ('by_account', 'failing', 'gone')),
  created_at timestamptz not null default business_now(),
  updated_at timestamptz not null default business_now(),
  primary key (account_id, webhook_id),
  constraint webhook_overlap check ((previous_secret is null) = (previous_until is null))
);
comment on column webhook.secret is 'encrypted';
comment on column webhook.secret_taken is 'the secret was read since it was made';
comment on column webhook.previous_secret is 'encrypted; also signs until previous_until';
comment on column webhook.failing_since is 'first failure since the last success';
comment on column webhook.disabled is 'null while it is active';

create table webhook_delivery (
  account_id uuid not null,
  webhook_id uuid not null,
  delivery_id bigint generated always as identity,
  event_id uuid not null,
  type text not null,
  subject text not null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz not null,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  http_status integer,
  problem text,
  answer text,
  primary key (account_id, webhook_id, delivery_id),
  constraint webhook_delivery_once unique (account_id, webhook_id, event_id),
  constraint webhook_delivery_webhook foreign key (account_id, webhook_id) references webhook on delete cascade
);
comment on table webhook_delivery is 'outbox and log of deliveries; they have ids and counts, no contacts';
comment on column webhook_delivery.subject is 'job, list or key; events about one subject are delivered in order';
comment on column webhook_delivery.attempts is 'attempts that have begun; the fence of the last one';
comment on column webhook_delivery.next_at is 'next attempt of a pending delivery; during an attempt the end of its lease';
comment on column webhook_delivery.answer is 'beginning of the last failed answer';
create index webhook_delivery_due on webhook_delivery (next_at) where state = 'pending';
create index webhook_delivery_pending on webhook_delivery (account_id, webhook_id, next_at, delivery_id) where state = 'pending';
create index webhook_delivery_subject on webhook_delivery (account_id, webhook_id, subject, delivery_id) where state = 'pending';
create index webhook_delivery_old on webhook_delivery (created_at) where state <> 'pending';

-- Defined in functions/events/.
create function webhook_limit() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function event_of_job() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function event_of_balance() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function event_of_key() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function event_of_list() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function event_of_list_items() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function event_of_newcomers() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function event_of_erasure() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger webhook_limit before insert on webhook for each row execute function webhook_limit();
create trigger job_event after update of completed_at on job for each row
  when (old.completed_at is null and new.completed_at is not null and new.kind <> 'lookup') execute function event_of_job();
create trigger ledger_balance_event after update on ledger_balance for each row
  when (new.posted - new.held < new.low_credits and old.posted - old.held >= old.low_credits) execute function event_of_balance();
create trigger api_key_event after update of expires_at on api_key for each row
  when (new.expires_at <= business_now() and (old.expires_at is null or old.expires_at > business_now()))
  execute function event_of_key();
create trigger creator_list_event after update on creator_list for each row
  when (old.version <> new.version) execute function event_of_list();
create trigger creator_list_delete_event after delete on creator_list for each row execute function event_of_list();
create trigger creator_list_activity_event after insert on creator_list_activity referencing new table as changes
  for each statement execute function event_of_list_items();
create trigger saved_search_newcomer_event after insert on saved_search_newcomer referencing new table as newcomers
  for each statement execute function event_of_newcomers();
create trigger erased_creator_event after insert on erased_creator referencing new table as erased
  for each statement execute function event_of_erasure();
