-- The fingerprint of a page is that of its entry of the history. Pages of the version before have it as well; the next version drops it.
alter table search_page alter column fingerprint drop not null;
comment on column search_page.fingerprint is 'of pages from before; those since have that of their entry of the history';
