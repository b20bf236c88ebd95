-- What was removed is looked through from the last back; it is little beside what is there.
create index leads_removed on leads (deleted_at desc, id desc) where deleted_at is not null;
create index appointments_removed on appointments (deleted_at desc, id desc) where deleted_at is not null;
create index tasks_removed on tasks (deleted_at desc, id desc) where deleted_at is not null;
create index sales_removed on sales (deleted_at desc, id desc) where deleted_at is not null;
