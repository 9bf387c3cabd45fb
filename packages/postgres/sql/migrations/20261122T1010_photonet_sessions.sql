-- The operator's own sessions with the photo network, and the pace that all processes share. (spec: scraping 1)

create table photonet_session (
  session_id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  proxy text not null unique,
  created_at timestamptz not null,
  free_at timestamptz not null,
  last_sent_at timestamptz,
  requests bigint not null default 0,
  state text not null default 'active' check (state in ('active', 'resting', 'stopped')),
  reason text,
  until timestamptz,
  strikes integer not null default 0 check (strikes >= 0),
  paused_at timestamptz,
  standing_version bigint not null default 0,
  constraint photonet_session_reason check ((state = 'active') = (reason is null)),
  constraint photonet_session_until check ((state = 'resting') = (until is not null))
) with (fillfactor = 50);
comment on column photonet_session.proxy is 'its URL without a password, or direct; no two sessions share one';
comment on column photonet_session.free_at is 'when the slot after the last reserved one begins';
comment on column photonet_session.strikes is 'refusals in a row that have paused it';
comment on column photonet_session.standing_version is 'grows with every change of state, strikes and paused_at';
