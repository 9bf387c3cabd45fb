-- Reads the rows once, beside everything that reads and writes them.
alter table job validate constraint job_history;
alter table job_row validate constraint job_row_job;
alter table job_work validate constraint job_work_job;
alter table creator_list_item validate constraint creator_list_item_list;
alter table chat_approval validate constraint chat_approval_conversation;
