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

-- What was seen of creators day by day, from which their growth is computed. (contract 1)
create table creator_observation (
  creator_id integer not null references creator on delete cascade,
  day date not null,
  follower_count bigint not null,
  content_count bigint not null,
  primary key (creator_id, day)
) with (fillfactor = 90);
comment on table creator_observation is 'of each day (UTC, on the business clock) the last figures that the network showed';
create index creator_observation_day on creator_observation (day);

-- Creators that were read from the network are read again, and those that it does not know any more leave the searches.
-- (contract 1)
create table creator_refresh (
  creator_id integer primary key references creator on delete cascade,
  asked_at timestamptz not null,
  missing_since timestamptz,
  missing_days integer not null default 0,
  missing_last date,
  claimed_until timestamptz
) with (fillfactor = 90);
comment on table creator_refresh is 'creators that were read from the network, and are read again';
comment on column creator_refresh.asked_at is 'when the network last answered about the creator, whatever it said';
comment on column creator_refresh.missing_since is 'the first answer that it is missing, since it was last seen';
comment on column creator_refresh.missing_days is 'on how many days (UTC) the network has said so; missing_last is the last of them';
comment on column creator_refresh.claimed_until is 'until then somebody is reading it';
create index creator_refresh_asked on creator_refresh (asked_at);
create index creator_refresh_missing on creator_refresh (asked_at) where missing_since is not null;
