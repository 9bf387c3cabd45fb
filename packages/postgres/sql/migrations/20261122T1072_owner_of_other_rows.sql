-- The rest, which is small; and that job_row has no row without its owner, checked by the next migration beside its use.
update job_row r set account_id = j.account_id from job j where j.job_id = r.job_id and r.account_id is null;
update creator_list_item i set account_id = l.account_id from creator_list l where l.list_id = i.list_id and i.account_id is null;
update ledger_carried_capture c set owner_id = l.owner_id from ledger_hold l where l.hold_id = c.hold_id and c.owner_id is null;
delete from ledger_carried_capture where owner_id is null;
alter table job_row add constraint job_row_has_owner check (account_id is not null) not valid;
