-- Old pages are deleted some thousands at a time, oldest first: a block range index would be read from its start each time.
drop index search_page_at;
create index search_page_at on search_page (at);
