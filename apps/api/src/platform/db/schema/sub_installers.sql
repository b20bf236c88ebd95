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
comment on table sub_installers is 'Catalog: subcontractors of installers.';
comment on column sub_installers.prices is 'Dollars per watt that we pay, by start day. Restricted to few people.';

create unique index sub_installers_named on sub_installers (lower(sub_installer_name)) where deleted_at is null;
