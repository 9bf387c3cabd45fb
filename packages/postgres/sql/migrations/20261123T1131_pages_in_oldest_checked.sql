-- Reads the pages once, beside everything that reads and writes them.
alter table search_page validate constraint search_page_in_oldest;
