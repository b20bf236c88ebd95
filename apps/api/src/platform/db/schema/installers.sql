-- Catalog tables share the columns of a record, is_enabled, and prices by start day:
-- [{"from": "2026-03-01", "amount": "1.8500"}], earliest first.
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
comment on table installers is 'Catalog: companies that install.';
comment on column installers.prices is 'Dollars per watt that we pay, by start day. Restricted to few people.';

create unique index installers_named on installers (lower(installer_name)) where deleted_at is null;
