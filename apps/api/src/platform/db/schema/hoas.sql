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
comment on table hoas is 'Catalog: homeowner associations.';

create unique index hoas_named on hoas (lower(name)) where deleted_at is null;
