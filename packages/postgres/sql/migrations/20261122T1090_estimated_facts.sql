-- Which facts of a creator were concluded and not stated by a source: such a fact replaces no stated one. (contract 1)

alter table creator add column estimated text[];
comment on column creator.estimated is
  'columns whose value is an estimate; null: none is, and for what was collected before estimates were marked';
