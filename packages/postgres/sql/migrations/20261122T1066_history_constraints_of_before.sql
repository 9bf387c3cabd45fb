-- The function says what they said.
alter table history drop constraint history_kind_check, drop constraint history_source_check, drop constraint history_search_has_day;
