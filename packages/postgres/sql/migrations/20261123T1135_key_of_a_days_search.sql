-- The entry of a search of one day has half of its fingerprint in its key: 128 bits of a SHA-256. A large table's index is better made
-- before, while nobody waits for it: docs/upgrading.md. (contract 6)
create unique index if not exists history_search_of_day on history (account_id, left(fingerprint, 32), source, session_day)
  where kind = 'search';
drop index history_search_session;
