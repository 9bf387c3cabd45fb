-- Old history is removed some thousands of entries at a time, oldest first. In a migration of its own, because writers wait
-- while it is built; where it was built before, with `concurrently`, nothing is done. (contract 6)
create index if not exists history_created on history (created_at);
