-- The owner first in every key. A large table's index is better made before, while nobody waits for it: docs/upgrading.md.
-- Movements of credits and admissions wait for this. (contract 3)
lock table ledger_balance in exclusive mode;
lock table ledger_hold, search_page, contact_report, ledger_carried_capture in access exclusive mode;

create unique index if not exists ledger_hold_by_owner on ledger_hold (owner_id, hold_id);
alter table ledger_hold drop constraint ledger_hold_pkey, add constraint ledger_hold_pkey primary key using index ledger_hold_by_owner;

create unique index if not exists search_page_by_owner on search_page (account_id, page_request_id);
alter table search_page drop constraint search_page_pkey, add constraint search_page_pkey primary key using index search_page_by_owner;

alter table contact_report drop constraint contact_report_pkey, add primary key (account_id, report_id);

-- The unique one stays for an archive by the version before; the next version drops it.
alter table ledger_carried_capture drop constraint ledger_carried_capture_pkey, add primary key (owner_id, hold_id),
  add constraint ledger_carried_capture_hold_id_key unique (hold_id);

-- What belongs to the installation doesn't refer to what belongs to an owner, nor the other way round: these are found without
-- a reference. Keys and accounts are made in one transaction with their balance, archives in one with what they carry, and none
-- of them is ever deleted.
alter table api_key drop constraint api_key_account_id_fkey;
alter table scraper_key drop constraint scraper_key_key_id_fkey;
alter table console_session_account drop constraint console_session_account_account_id_fkey;
alter table ledger_carried drop constraint ledger_carried_archive_id_fkey;
