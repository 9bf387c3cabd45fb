-- Cached outcomes of scrapes, and fetches in flight. Both tables are unlogged: a crash empties them, and their contents can be
-- fetched again. (contract 8)

create unlogged table scrape_answer (
  key bytea primary key,
  fence bigint not null,
  body text,
  next text,
  failure jsonb,
  bytes integer not null,
  stored_at timestamptz not null,
  expires_at timestamptz not null,
  constraint scrape_answer_is_one check ((body is null) <> (failure is null))
);
comment on column scrape_answer.key is 'SHA-256 of the cache key';
comment on column scrape_answer.fence is 'fence of the fetch';
create index scrape_answer_expiry on scrape_answer (expires_at);
create index scrape_answer_age on scrape_answer (stored_at desc) include (bytes);

create unlogged table scrape_flight (
  key bytea primary key,
  fence bigint not null,
  lease_until timestamptz not null,
  ended boolean not null default false,
  failure jsonb
);
comment on column scrape_flight.failure is 'failure returned to waiting callers if the outcome is not stored';
create sequence scrape_fence;

-- The operator's sessions with the photo network, paced across all processes. (spec: scraping 1)
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
comment on column photonet_session.proxy is 'proxy URL without a password, or direct; unique per session';
comment on column photonet_session.free_at is 'start of the first free slot';
comment on column photonet_session.strikes is 'consecutive refusals that paused the session';
comment on column photonet_session.standing_version is 'incremented by every change of state, strikes or paused_at';

-- Cookies and tokens of the sessions, encrypted by the process, so that the database, its backups and its log never contain
-- them in the clear. A separate table, because photonet_session changes with every request.
create table photonet_session_jar (
  session_id uuid primary key references photonet_session on delete cascade,
  key_id text not null,
  sealed bytea not null,
  version bigint not null default 1,
  saved_at timestamptz not null
) with (fillfactor = 70);
comment on column photonet_session_jar.key_id is 'id of the key in PHOTONET_SESSION_KEY that encrypts it';
comment on column photonet_session_jar.sealed is 'AES-256-GCM, bound to session_id: 12-byte nonce, 16-byte tag, ciphertext';
comment on column photonet_session_jar.version is 'incremented by every change';

-- Cost of requests to data providers per UTC day. Processes add each request when it ends.
create table provider_cost (
  day date not null,
  provider text not null,
  kind text not null,
  currency text not null,
  calls bigint not null check (calls > 0),
  cost_micros bigint not null check (cost_micros >= 0),
  primary key (day, provider, kind, currency)
) with (fillfactor = 50);
comment on column provider_cost.provider is 'name in the provider''s mapping document';
comment on column provider_cost.cost_micros is 'millionths of the currency; 0 for requests that are not billed';

-- Scheduled probes of the photo network: time of the latest turn, and the latest results, shared by all processes.
create table photonet_probe_turn (
  only_one boolean primary key default true check (only_one),
  taken_at timestamptz not null
);

create table photonet_probe (
  source text not null,
  kind text not null,
  up boolean not null,
  probed_at timestamptz not null,
  primary key (source, kind)
);

create table photonet_probe_route (
  source text not null,
  kind text not null,
  route text not null,
  up boolean not null,
  probed_at timestamptz not null,
  primary key (source, kind, route)
);
comment on table photonet_probe_route is 'latest result of scheduled probes per route of the request plan and data provider (spec: scraping 1)';
