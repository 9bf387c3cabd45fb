-- Who did what is in the audit log, and why; and what concerns no single account, key or person, such as an import.

alter table audit_log alter column subject_id drop not null;
alter table audit_log add column actor text, add column reason text;
comment on column audit_log.subject_id is 'null where the entry concerns no single one';
comment on column audit_log.actor is 'an operator, somebody at the machine, or a session of the console; null where a change did not know';
comment on column audit_log.reason is 'in the words of whoever did it; names no person';
