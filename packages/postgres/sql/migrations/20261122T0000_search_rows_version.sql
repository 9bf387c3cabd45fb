-- Search rows depend on more than the place dictionary: rules for words, filters, columns.

alter table search_derivation rename column places to version;
comment on column search_derivation.version is
  'what the rows of creator_search were derived by: rules and place dictionary; rows of another version are derived again';
