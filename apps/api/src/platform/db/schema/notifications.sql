create table notifications (
  id          uuid primary key,
  user_id     uuid not null references users,
  lane        text not null check (lane in ('needs-you', 'mentions', 'activity')),
  subject     text not null,
  content     text not null,
  href        text not null check (href like '/%'),
  is_viewed   boolean not null default false,
  cleared_at  timestamptz,
  cause_id    uuid,
  xid         xid8 not null default pg_current_xact_id(),
  incarnation integer not null default 1,
  created_at  timestamptz not null
);
comment on table notifications is 'Notifications, as the bell shows them to one person.';
comment on column notifications.cause_id is 'The batch, task or record that caused the notification; undoing it withdraws the notification.';
comment on column notifications.xid is 'Transaction that last wrote the row; live events use it to tell the person to reload.';
comment on column notifications.incarnation is 'The incarnation of the database that xid belongs to.';

create index notifications_open on notifications (user_id, created_at desc, id desc) where cleared_at is null;
create index notifications_cause on notifications (cause_id) where cause_id is not null;
create index notifications_xid on notifications (xid);

create function stamp_notification() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  new.incarnation := (select max(incarnation) from database_incarnations);
  return new;
end $$;
create trigger notifications_stamped before insert or update on notifications
  for each row execute function stamp_notification();
