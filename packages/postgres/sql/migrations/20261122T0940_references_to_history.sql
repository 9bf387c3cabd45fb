-- History, its jobs and ended holds may be removed after some days. (contract 6)
--
-- What was bought stays owned when the job that bought it is gone, and what was charged stays in the ledger. These references
-- would have to be looked up without an index for every row that goes; they name something that may be gone now.

alter table owned_creator drop constraint owned_creator_history_id_fkey;
alter table contact_report drop constraint contact_report_history_id_fkey;
alter table job drop constraint job_hold_id_fkey;
comment on column owned_creator.history_id is 'the job that bought it; it may have been removed since';
comment on column job.hold_id is 'what it was accepted with; an ended hold may have been removed since';
