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
comment on table utilities is 'Catalog: electric utilities.';

create unique index utilities_named on utilities (lower(name)) where deleted_at is null;
