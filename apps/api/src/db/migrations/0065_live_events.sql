-- Live events: what was committed since somebody last looked is found by the transaction that wrote it.
create index if not exists activity_in_order on activity (xid, seq);

alter table notifications add column xid xid8 not null default pg_current_xact_id();
comment on column notifications.xid is 'The last transaction that wrote the row: its person is told that their notifications are others.';
create index notifications_xid on notifications (xid);

create function notification_was_written() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  return new;
end $$;
create trigger notifications_written before update on notifications
  for each row execute function notification_was_written();
