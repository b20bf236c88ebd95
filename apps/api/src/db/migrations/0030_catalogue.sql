-- The catalogue: what the business chooses from. Every kind has the columns of a record, its own, and whether it may
-- still be chosen. Prices count from a day on: [{"from": "2026-03-01", "amount": "1.8500"}], the earliest first.

create table installers (
  id                        uuid primary key,
  installer_name            text not null check (installer_name <> ''),
  license_number            text,
  email                     text,
  phone_number              text,
  esign_template_id         text,
  esign_battery_template_id text,
  portal_username           text,
  prices                    jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  is_enabled                boolean not null default true,
  created_at                timestamptz not null,
  updated_at                timestamptz not null,
  deleted_at                timestamptz,
  deleted_by                uuid references users,
  version                   integer not null default 1
);
comment on column installers.prices is 'Dollars a watt that we pay, by the day from which they count; for few eyes.';

create table sub_installers (
  id                 uuid primary key,
  sub_installer_name text not null check (sub_installer_name <> ''),
  prices             jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  is_enabled         boolean not null default true,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  deleted_at         timestamptz,
  deleted_by         uuid references users,
  version            integer not null default 1
);
comment on column sub_installers.prices is 'Dollars a watt that we pay, by the day from which they count; for few eyes.';

create table modules (
  id                         uuid primary key,
  display_name               text not null check (display_name <> ''),
  manufacturer               text not null check (manufacturer <> ''),
  model                      text not null check (model <> ''),
  wattage_stc                integer not null check (wattage_stc between 1 and 2000),
  type                       text,
  description                text,
  product_warranty_years     integer,
  performance_warranty_years integer,
  is_enabled                 boolean not null default true,
  created_at                 timestamptz not null,
  updated_at                 timestamptz not null,
  deleted_at                 timestamptz,
  deleted_by                 uuid references users,
  version                    integer not null default 1
);

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

create table batteries (
  id             uuid primary key,
  display_name   text not null check (display_name <> ''),
  manufacturer   text not null check (manufacturer <> ''),
  model          text not null check (model <> ''),
  product_type   text,
  usable_kwh     numeric(7, 2) check (usable_kwh >= 0),
  continuous_kw  numeric(7, 2) check (continuous_kw >= 0),
  warranty_years integer,
  is_enabled     boolean not null default true,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  deleted_at     timestamptz,
  deleted_by     uuid references users,
  version        integer not null default 1
);

create table ahjs (
  id                  uuid primary key,
  name                text not null check (name <> ''),
  county_jurisdiction text,
  jurisdiction_type   text check (jurisdiction_type in ('city', 'county')),
  website_url         text,
  phone_number        text,
  portal_link         text,
  inspection_link     text,
  ahj_guide           text,
  is_enabled          boolean not null default true,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  deleted_at          timestamptz,
  deleted_by          uuid references users,
  version             integer not null default 1
);

create table hoas (
  id         uuid primary key,
  name       text not null check (name <> ''),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users,
  version    integer not null default 1
);

create table utilities (
  id                   uuid primary key,
  name                 text not null check (name <> ''),
  short_name           text not null check (short_name <> ''),
  type                 text,
  needs_consumer_guide boolean not null default false,
  is_enabled           boolean not null default true,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  deleted_at           timestamptz,
  deleted_by           uuid references users,
  version              integer not null default 1
);

create table finance_options (
  id               uuid primary key,
  display_name     text not null check (display_name <> ''),
  program_name     text not null check (program_name <> ''),
  type             text not null check (type in ('Cash', 'Loan', 'Lease', 'None')),
  years_term       integer,
  interest_rate    numeric(7, 4) check (interest_rate >= 0),
  monthly_duration integer,
  prices           jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  is_enabled       boolean not null default true,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  deleted_at       timestamptz,
  deleted_by       uuid references users,
  version          integer not null default 1
);
comment on column finance_options.prices is 'The lender''s fee in percent of the financed amount, by the day from which it counts.';

create table pick_lists (
  id         uuid primary key,
  list       text not null,
  value      text not null check (value <> ''),
  position   integer,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users,
  version    integer not null default 1
);

-- Nothing stands in the catalogue twice.
create unique index installers_named on installers (lower(installer_name)) where deleted_at is null;
create unique index sub_installers_named on sub_installers (lower(sub_installer_name)) where deleted_at is null;
create unique index modules_named on modules (lower(manufacturer), lower(model)) where deleted_at is null;
create unique index inverters_named on inverters (lower(manufacturer), lower(model)) where deleted_at is null;
create unique index batteries_named on batteries (lower(manufacturer), lower(model)) where deleted_at is null;
create unique index ahjs_named on ahjs (lower(name)) where deleted_at is null;
create unique index hoas_named on hoas (lower(name)) where deleted_at is null;
create unique index utilities_named on utilities (lower(name)) where deleted_at is null;
create unique index finance_options_named on finance_options (lower(program_name)) where deleted_at is null;
create unique index pick_lists_named on pick_lists (list, lower(value)) where deleted_at is null;

-- Who installs for the client, and who permits at the house.
alter table leads add column installer_id uuid references installers;
create index leads_installer on leads (installer_id, created_at desc, id desc) where installer_id is not null and deleted_at is null;
alter table addresses add column ahj_id uuid references ahjs;
create index addresses_ahj on addresses (ahj_id) where ahj_id is not null and deleted_at is null;
