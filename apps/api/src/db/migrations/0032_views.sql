-- Lists as somebody wants to find them again: for oneself, or for everybody.

create table views (
  id         uuid primary key,
  owner_id   uuid not null references users,
  list       text not null check (list ~ '^[a-z-]{1,40}$'),
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
comment on column views.list is 'Which list, as it names itself among the preferences.';
comment on column views.search is 'The address of the list, from its question mark on: filters, sort, tab, columns.';
comment on column views.asked is 'What its server is asked for then, for counting; a span of days stands as 7d.';
create index views_own on views (owner_id) where deleted_at is null;
create index views_shared on views (created_at) where deleted_at is null and is_shared;
