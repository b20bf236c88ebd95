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
comment on table batteries is 'Catalog: batteries.';

create unique index batteries_named on batteries (lower(manufacturer), lower(model)) where deleted_at is null;
