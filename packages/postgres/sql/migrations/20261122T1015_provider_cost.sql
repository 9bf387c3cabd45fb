-- What requests to data providers cost the operator, by UTC day. Processes add each request once it has ended.

create table provider_cost (
  day date not null,
  provider text not null,
  kind text not null,
  currency text not null,
  calls bigint not null check (calls > 0),
  cost_micros bigint not null check (cost_micros >= 0),
  primary key (day, provider, kind, currency)
) with (fillfactor = 50);
comment on column provider_cost.provider is 'the name in its mapping document';
comment on column provider_cost.cost_micros is 'millionths of the currency; what the provider doesn''t bill counts as 0';
