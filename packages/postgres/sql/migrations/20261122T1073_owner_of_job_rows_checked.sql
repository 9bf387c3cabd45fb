-- Reads the rows once, beside everything that reads and writes them.
alter table job_row validate constraint job_row_has_owner;
