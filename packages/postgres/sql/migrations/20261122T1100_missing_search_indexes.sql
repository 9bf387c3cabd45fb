-- Indexes of creator_search that a first import has dropped, because all of them at its end take half the time that a row
-- after the other takes. They are made by the import, or by the next import or migration where it broke off. (contract 1)

create table missing_search_index (
  position integer primary key,
  definition text not null
);
comment on table missing_search_index is
  'indexes of creator_search that were dropped for a first import, in the order in which they are made: each partition''s, then those of the whole';
