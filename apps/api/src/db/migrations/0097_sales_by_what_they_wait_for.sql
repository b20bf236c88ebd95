-- Jobs that share a sub-status, wait on hold or were cancelled for a reason are few among all.
create index sales_sub_status_newest on sales (sub_status, created_at desc, id desc)
  where deleted_at is null and sub_status is not null;
create index sales_on_hold on sales (created_at desc, id desc) where deleted_at is null and on_hold;
create index sales_cancel_reason on sales (cancel_reason, created_at desc, id desc)
  where deleted_at is null and cancel_reason is not null;
