create table view_as_log (
  id        uuid primary key,
  at        timestamptz not null,
  viewer_id uuid not null references users,
  viewed_id uuid not null references users,
  method    text not null,
  path      text not null,

  check (viewer_id <> viewed_id)
);
comment on table view_as_log is 'Log of the requests that an administrator made with view-as. Kept for one year.';
comment on column view_as_log.path is 'Without the query string, which may contain a name or a phone number.';

create index view_as_log_newest on view_as_log (viewed_id, at desc, id desc);
create index view_as_log_at on view_as_log (at);
