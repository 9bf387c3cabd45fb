-- As the migration before. Steps of jobs begin with the balance, so none is in its middle. (contract 3)
lock table ledger_balance in exclusive mode;
lock table history, job, job_row, job_work in access exclusive mode;

-- The function of the version before names the columns of a key that goes.
do $$
begin
  if to_regproc('job_commit_step') is not null then
    execute replace(pg_get_functiondef(to_regproc('job_commit_step')), 'on conflict (job_id, creator_id)', 'on conflict');
  end if;
end $$;

alter table job drop constraint job_job_id_fkey;
alter table job_row drop constraint job_row_job_id_fkey;
alter table job_work drop constraint job_work_job_id_fkey;

create unique index if not exists history_by_owner on history (account_id, history_id);
alter table history drop constraint history_pkey, add constraint history_pkey primary key using index history_by_owner;

create unique index if not exists job_by_owner on job (account_id, job_id);
alter table job drop constraint job_pkey, add constraint job_pkey primary key using index job_by_owner;
create index if not exists job_owner on job (job_id);
comment on index job_owner is 'whose job it is, where only the job is named: by operators, and by an engine outside the database';

create unique index if not exists job_row_by_owner on job_row (account_id, job_id, position);
create unique index if not exists job_row_by_creator on job_row (creator_id, account_id, job_id);
alter table job_row drop constraint job_row_pkey, add constraint job_row_pkey primary key using index job_row_by_owner,
  drop constraint job_row_creator_id_job_id_key, add constraint job_row_creator_once unique using index job_row_by_creator;
alter table job_row drop constraint job_row_has_owner;
comment on constraint job_row_creator_once on job_row is 'once per job; the creator first, for its erasure';

alter table job_work drop constraint job_work_pkey, add primary key (account_id, job_id);

alter table job add constraint job_history foreign key (account_id, job_id) references history not valid;
alter table job_row add constraint job_row_job foreign key (account_id, job_id) references job not valid;
alter table job_work add constraint job_work_job foreign key (account_id, job_id) references job not valid;
