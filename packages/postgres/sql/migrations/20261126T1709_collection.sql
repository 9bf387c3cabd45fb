-- Campaigns that collect creators from the photo network, their visits, and their request budgets.

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
comment on column campaign.depth is 'maximum distance from the seeds, from the plan';
comment on column campaign.seeded is 'true once all seeds are added; the campaign is done when all visits have ended';
comment on column campaign.visits is 'ended visits per outcome';
comment on column campaign.not_before is 'when the request budget has room again';
comment on column campaign.control is 'incremented by each change of state; handed_over is the value that an external engine has seen';
create index campaign_newest on campaign (created_at desc, campaign_id desc);
create index campaign_not_handed_over on campaign (created_at) where handed_over < control;

-- The frontier: each person and hashtag found, once per campaign.
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
comment on column campaign_visit.name is 'normalised handle, or hashtag';
comment on column campaign_visit.links is 'visits of the people tagged in its posts, whose depth falls when its depth does';
comment on column campaign_visit.fence is 'incremented by every claim; writers with an older fence are refused';
comment on column campaign_visit.not_before is 'end of the lease, or of the delay';
comment on constraint campaign_visit_once on campaign_visit is 'starts with the name, for erasures';
create index campaign_visit_next on campaign_visit (campaign_id, depth, seen desc, visit_id) where outcome is null;

create table request_budget (
  scope text primary key,
  taken bigint not null default 0
);
comment on table request_budget is 'scopes of requests to the photo network; the row is locked while requests are taken';

create table request_budget_slot (
  scope text not null references request_budget,
  seconds integer not null,
  slot bigint not null,
  requests integer not null,
  primary key (scope, seconds, slot)
);
comment on table request_budget_slot is 'requests per sixtieth of a window, while they count';

-- Daily figures of creators, from which growth is computed. (contract 1)
create table creator_observation (
  creator_id integer not null references creator on delete cascade,
  day date not null,
  follower_count bigint not null,
  content_count bigint not null,
  primary key (creator_id, day)
) with (fillfactor = 90);
comment on table creator_observation is 'latest figures of each UTC day of the business clock';
create index creator_observation_day on creator_observation (day);

-- Creators that were read from the network are refreshed; creators that have left it are excluded from searches. (contract 1)
create table creator_refresh (
  creator_id integer primary key references creator on delete cascade,
  asked_at timestamptz not null,
  missing_since timestamptz,
  missing_days integer not null default 0,
  missing_last date,
  claimed_until timestamptz
) with (fillfactor = 90);
comment on table creator_refresh is 'creators to refresh from the network';
comment on column creator_refresh.asked_at is 'when the network last answered, whether or not it found the creator';
comment on column creator_refresh.missing_since is 'first missing answer since the creator was last seen';
comment on column creator_refresh.missing_days is 'UTC days with a missing answer; missing_last is the latest';
comment on column creator_refresh.claimed_until is 'end of the lease of the process that refreshes it';
create index creator_refresh_asked on creator_refresh (asked_at);
create index creator_refresh_missing on creator_refresh (asked_at) where missing_since is not null;
