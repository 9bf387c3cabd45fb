-- Stored outcomes of scrapes, and the fetches in flight. Both tables are unlogged: after a crash they are empty, and
-- everything in them can be fetched again. (contract 8)

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
comment on column scrape_answer.fence is 'the fetch that brought it';
create index scrape_answer_expiry on scrape_answer (expires_at);
create index scrape_answer_age on scrape_answer (stored_at desc) include (bytes);

create unlogged table scrape_flight (
  key bytea primary key,
  fence bigint not null,
  lease_until timestamptz not null,
  ended boolean not null default false,
  failure jsonb
);
comment on column scrape_flight.failure is 'given to those who waited, when the outcome is not stored';
create sequence scrape_fence;

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

-- Cookies and tokens of the operator's sessions, sealed by the process: the database, its backups and its log never have them in
-- the clear. Apart from the session, which changes with each request.
create table photonet_session_jar (
  session_id uuid primary key references photonet_session on delete cascade,
  key_id text not null,
  sealed bytea not null,
  version bigint not null default 1,
  saved_at timestamptz not null
) with (fillfactor = 70);
comment on column photonet_session_jar.key_id is 'of the key of PHOTONET_SESSION_KEY that it is sealed under';
comment on column photonet_session_jar.sealed is 'AES-256-GCM, bound to session_id: 12 bytes nonce, 16 bytes tag, then the text';
comment on column photonet_session_jar.version is 'grows with every change';

-- What requests to data providers cost the operator, by UTC day. Processes add each request once it has ended.
create table provider_cost (
  day date not null,
  provider text not null,
  kind text not null,
  currency text not null,
  calls bigint not null check (calls > 0),
  cost_micros bigint not null check (cost_micros >= 0),
  primary key (day, provider, kind, currency)
) with (fillfactor = 50);
comment on column provider_cost.provider is 'the name in its mapping document';
comment on column provider_cost.cost_micros is 'millionths of the currency; what the provider doesn''t bill counts as 0';

-- Scheduled probes of the photo network: whose turn it was last, and the newest results. All processes show the same results.
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

-- The newest results of scheduled probes for each single way to read the photo network. (spec: scraping 1)
create table photonet_probe_way (
  source text not null,
  kind text not null,
  way text not null,
  up boolean not null,
  probed_at timestamptz not null,
  primary key (source, kind, way)
);
comment on table photonet_probe_way is 'newest results of scheduled probes, for each route of the request plan and each data provider';
