-- Reads the rows once, beside everything that reads and writes them.
alter table history validate constraint history_sound;
