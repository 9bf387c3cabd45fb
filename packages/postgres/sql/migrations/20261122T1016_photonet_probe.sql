-- Scheduled probes of the photo network: whose turn it was last, and the newest results. All processes show the same results.

create table photonet_probe_turn (
  only_one boolean primary key default true check (only_one),
  taken_at timestamptz not null
);

create table photonet_probe (
  source text not null,
  kind text not null,
  up boolean not null,
  probed_at timestamptz not null,
  primary key (source, kind)
);
