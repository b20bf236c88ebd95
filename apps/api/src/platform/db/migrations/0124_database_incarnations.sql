-- Transaction ids mean something within one life of the database (decision 0028).
create table database_incarnations (
  incarnation       integer primary key,
  system_identifier text,
  database_oid      text,
  after_seq         bigint not null,
  first_xid         xid8 not null,
  began_at          timestamptz not null
);
comment on column database_incarnations.first_xid is 'No activity of this incarnation has a smaller xid.';

insert into database_incarnations (incarnation, after_seq, first_xid, began_at) values (1, 0, '0', now());

alter table hook_cursor add column incarnation integer not null default 1 references database_incarnations;
alter table notifications add column incarnation integer not null default 1;

create or replace function notification_was_written() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  new.incarnation := (select max(incarnation) from database_incarnations);
  return new;
end $$;

drop trigger notifications_written on notifications;
create trigger notifications_written before insert or update on notifications
  for each row execute function notification_was_written();
