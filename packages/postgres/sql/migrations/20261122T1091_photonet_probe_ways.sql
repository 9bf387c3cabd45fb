-- The newest results of scheduled probes for each single way to read the photo network. (spec: scraping 1)

create table photonet_probe_way (
  source text not null,
  kind text not null,
  way text not null,
  up boolean not null,
  probed_at timestamptz not null,
  primary key (source, kind, way)
);
comment on table photonet_probe_way is 'newest results of scheduled probes, for each route of the request plan and each data provider';
