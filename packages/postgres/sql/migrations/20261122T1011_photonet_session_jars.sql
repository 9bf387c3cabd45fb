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
