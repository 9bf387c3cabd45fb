-- Whose turn it is among campaigns is decided in each worker, which needs no record of it.

alter table campaign drop column served_at;
