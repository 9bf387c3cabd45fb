-- Owners of a creator, for merges of creators that are one person and for erasures. On a table of millions of rows, create the index
-- concurrently before.

create index if not exists owned_creator_creator on owned_creator (creator_id);
