-- A visit may be for a job: with the job it ends.
alter table appointments add column sale_id uuid references sales;
comment on column appointments.sale_id is 'The job of the lead that it is for; null for one about the client.';
create index appointments_sale on appointments (sale_id, date_time desc) where deleted_at is null and sale_id is not null;
