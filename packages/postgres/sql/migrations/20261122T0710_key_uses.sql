-- When a key was last used, to the minute: people revoke with confidence what nobody uses. (contract 7 "Console")
alter table api_key add column last_used_at timestamptz;
