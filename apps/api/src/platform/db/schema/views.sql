create table views (
  id         uuid primary key,
  owner_id   uuid not null references users,
  list       text not null check (list ~ '^[A-Za-z-]{1,40}$'),
  name       text not null check (name <> ''),
  search     text not null,
  asked      text not null,
  is_shared  boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users,
  version    integer not null default 1
);
comment on table views is 'Saved views of lists: private, or shared with everybody.';
comment on column views.list is 'Name of the list.';
comment on column views.search is 'URL search string of the list: filters, sort, tab, columns.';
comment on column views.asked is 'API query of the view, for its count; date ranges are relative, such as 7d.';

create index views_own on views (owner_id) where deleted_at is null;
create index views_shared on views (created_at) where deleted_at is null and is_shared;
