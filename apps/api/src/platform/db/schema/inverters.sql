create table inverters (
  id             uuid primary key,
  display_name   text not null check (display_name <> ''),
  inverter_name  text not null check (inverter_name <> ''),
  manufacturer   text not null check (manufacturer <> ''),
  model          text not null check (model <> ''),
  type           text not null check (type in ('StringInverter', 'MicroInverter', 'StringInverterOptimizer')),
  ac_power       integer check (ac_power > 0),
  description    text,
  warranty_years integer,
  is_enabled     boolean not null default true,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  deleted_at     timestamptz,
  deleted_by     uuid references users,
  version        integer not null default 1
);
comment on table inverters is 'Catalog: inverters.';

create unique index inverters_named on inverters (lower(manufacturer), lower(model)) where deleted_at is null;
