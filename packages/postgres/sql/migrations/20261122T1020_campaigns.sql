-- Campaigns that collect creators from the photo network: whom they have found, and the requests that they may send.

create table campaign (
  campaign_id uuid primary key default gen_random_uuid(),
  name text not null,
  plan jsonb not null,
  depth integer not null check (depth >= 0),
  state text not null default 'running' check (state in ('running', 'paused', 'stopped', 'done')),
  seeded boolean not null default false,
  visits jsonb not null default '{}',
  hashtag_pages bigint not null default 0,
  not_before timestamptz,
  served_at timestamptz,
  control bigint not null default 1,
  handed_over bigint not null default 0,
  created_at timestamptz not null default business_now(),
  ended_at timestamptz,
  constraint campaign_ends_with_time check ((state in ('stopped', 'done')) = (ended_at is not null))
);
comment on column campaign.depth is 'of the plan: people further away from the seeds are not visited';
comment on column campaign.seeded is 'no more seeds are added: it is done when everybody was visited';
comment on column campaign.visits is 'visits that have ended, by outcome';
comment on column campaign.not_before is 'until then no request is left';
comment on column campaign.served_at is 'when a worker last took up a visit of it: the order of turns';
comment on column campaign.control is 'raised by each change of state; handed_over is the one that an engine outside the database knows';
create index campaign_newest on campaign (created_at desc, campaign_id desc);
create index campaign_not_handed_over on campaign (created_at) where handed_over < control;

-- The frontier: everybody and every hashtag that was found, each once.
create table campaign_visit (
  visit_id bigint generated always as identity primary key,
  campaign_id uuid not null references campaign,
  kind text not null check (kind in ('person', 'hashtag')),
  name text not null,
  user_id text,
  depth integer not null check (depth >= 0),
  seen integer not null default 0,
  links bigint[] not null default '{}',
  outcome text,
  pages integer not null default 0,
  cursor text,
  fence bigint not null default 0,
  attempts integer not null default 0,
  not_before timestamptz,
  constraint campaign_visit_once unique (name, kind, campaign_id),
  constraint campaign_visit_person_once unique (user_id, campaign_id)
);
comment on column campaign_visit.name is 'the folded handle, or the hashtag';
comment on column campaign_visit.links is 'visits of whom its posts tag, who become nearer when it does';
comment on column campaign_visit.fence is 'raised by every claim; a writer with an older fence is refused';
comment on column campaign_visit.not_before is 'until then a worker has it, or it is put off';
comment on constraint campaign_visit_once on campaign_visit is 'the name first, for its erasure';
create index campaign_visit_next on campaign_visit (campaign_id, depth, seen desc, visit_id) where outcome is null;

create table request_budget (
  scope text primary key,
  taken bigint not null default 0
);
comment on table request_budget is 'requests to the photo network by what they are counted under; locked by who takes one';

create table request_budget_slot (
  scope text not null references request_budget,
  seconds integer not null,
  slot bigint not null,
  requests integer not null,
  primary key (scope, seconds, slot)
);
comment on table request_budget_slot is 'requests taken in a sixtieth of a window, as long as they count';
