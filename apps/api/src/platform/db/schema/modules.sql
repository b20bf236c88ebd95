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
comment on table modules is 'Catalog: solar modules.';

create unique index modules_named on modules (lower(manufacturer), lower(model)) where deleted_at is null;
