create table hook_cursor (
  is_the_one  boolean primary key default true check (is_the_one),
  xid         xid8 not null,
  seq         bigint not null,
  incarnation integer not null default 1 references database_incarnations
);
comment on table hook_cursor is 'One row: how far the webhook job has read the activity.';
comment on column hook_cursor.xid is 'Cursor: rows of finished transactions in the order of (xid, seq), one incarnation after the other.';

insert into hook_cursor (xid, seq) values (pg_current_xact_id(), 0);
