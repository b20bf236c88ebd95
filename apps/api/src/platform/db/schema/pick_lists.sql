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
comment on table pick_lists is 'Catalog: short lists of values that people choose from.';

create unique index pick_lists_named on pick_lists (list, lower(value)) where deleted_at is null;
