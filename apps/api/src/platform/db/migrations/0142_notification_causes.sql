-- The column holds the ids of tasks too, so it is not called after batches.
alter table notifications rename column batch_id to cause_id;
alter index notifications_batch rename to notifications_cause;
comment on column notifications.cause_id is 'The batch, task or record that caused the notification; undoing it withdraws the notification.';
