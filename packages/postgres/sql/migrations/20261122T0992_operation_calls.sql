-- How calls of operations ended, by UTC day, for reports. Processes add what they have counted now and then, not call by call.

create table operation_calls (
  day date not null,
  operation text not null,
  channel text not null,
  outcome text not null,
  calls bigint not null check (calls > 0),
  primary key (day, operation, channel, outcome)
) with (fillfactor = 50);
comment on column operation_calls.outcome is 'ok, or the status of the refusal';
