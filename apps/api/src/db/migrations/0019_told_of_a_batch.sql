-- What a handover of many leads told people is taken back when it is undone.
alter table notifications add column batch_id uuid;
comment on column notifications.batch_id is 'Of the change of many records that it tells of.';
create index notifications_batch on notifications (batch_id) where batch_id is not null;
