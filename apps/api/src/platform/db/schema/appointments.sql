create sequence appointment_number start 1001;

create table appointments (
  id                uuid primary key,
  number            integer not null unique default nextval('appointment_number'),
  lead_id           uuid not null references leads,
  address_id        uuid references addresses,
  sale_id           uuid references sales,
  rep_id            uuid references users,
  date_time         timestamptz not null,
  duration_minutes  integer not null default 90 check (duration_minutes between 15 and 480),
  type              text not null default 'Home' check (type in ('Home', 'Phone', 'Email')),
  result            text not null default 'Scheduled' check (result in (
    'Dead', 'Demo', 'FailureToAppear', 'NotInterested', 'NotQualified', 'Rescheduled', 'EmailInquiryOnly', 'Scheduled',
    'SalePending', 'Sold'
  )),
  closed_at         timestamptz,
  confirmation      boolean not null default false,
  confirmed_how     text check (confirmed_how in ('Phone', 'Text', 'Email', 'InPerson')),
  confirmed_at      timestamptz,
  confirmed_by      uuid references users,
  notes             text check (notes <> ''),
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  first_name        text not null default '',
  last_name         text not null default '',
  phone1            text,
  full_address      text,
  city              text,
  created_at        timestamptz not null,
  created_by        uuid references users,
  updated_at        timestamptz not null,
  deleted_at        timestamptz,
  deleted_by        uuid references users,
  version           integer not null default 1,

  check ((result = 'Scheduled') = (closed_at is null)),
  check (confirmation = (confirmed_at is not null)),
  check (confirmation or (confirmed_how is null and confirmed_by is null)),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on table appointments is 'Visits and calls with a client.';
comment on column appointments.number is 'Displayed as A-1042.';
comment on column appointments.sale_id is 'The sale that the visit is about, which ends it when it ends; null for a visit about the client.';
comment on column appointments.rep_id is 'The rep who keeps the appointment: the sales rep of the lead, kept in sync while the result is Scheduled.';
comment on column appointments.closed_at is 'When the result first changed from Scheduled.';
comment on column appointments.lead_rep_id is 'Copy of the lead''s rep, kept by triggers: a rep''s week is an index scan without a join.';
comment on column appointments.lead_sales_rep_id is 'Copy of the lead''s sales rep, kept by triggers.';
comment on column appointments.first_name is 'Copy of the lead, kept by triggers, as are last_name and phone1.';
comment on column appointments.full_address is 'Copy of the address, kept by triggers, as is city; null once the address is deleted.';

create index appointments_lead on appointments (lead_id, date_time desc) where deleted_at is null;
create index appointments_newest on appointments (created_at desc, id desc) where deleted_at is null;
create index appointments_removed on appointments (deleted_at desc, id desc) where deleted_at is not null;
create index appointments_sale on appointments (sale_id, date_time desc)
  where deleted_at is null and sale_id is not null;
create index appointments_when on appointments (date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null;
create index appointments_rep_when on appointments (rep_id, date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null;
create index appointments_result_when on appointments (result, date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null;
create index appointments_standing on appointments (date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null and result = 'Scheduled';
create index appointments_lead_rep on appointments (lead_rep_id, date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null and lead_rep_id is not null;
create index appointments_lead_sales_rep on appointments (lead_sales_rep_id, date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null and lead_sales_rep_id is not null;
create index appointments_address on appointments (address_id) where deleted_at is null and address_id is not null;

create trigger appointments_soft_delete_only before delete on appointments
  for each row execute function refuse_delete();

create function count_appointments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into appointment_count as c (result, rep_id, sales_rep_id, slot, n)
    select result, lead_rep_id as rep_id, lead_sales_rep_id as sales_rep_id, pg_backend_pid() % 16, count(*)
    from added
    where deleted_at is null and exists (select from leads where id = added.lead_id and deleted_at is null)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (result, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
    return null;
  end if;
  insert into appointment_count as c (result, rep_id, sales_rep_id, slot, n)
  select result, rep_id, sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.result, old.lead_rep_id as rep_id, old.lead_sales_rep_id as sales_rep_id, -1 as n
    where old.deleted_at is null
      and exists (select from leads where id = old.lead_id and deleted_at is null)
    union all
    select new.result, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
      and exists (select from leads where id = new.lead_id and deleted_at is null)
  ) as changed
  group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  on conflict (result, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger appointments_counted_on_insert after insert on appointments
  referencing new table as added for each statement execute function count_appointments();
create trigger appointments_counted_on_update after update on appointments for each row
  when (
    (old.result, old.lead_id, old.lead_rep_id, old.lead_sales_rep_id, old.deleted_at)
    is distinct from
    (new.result, new.lead_id, new.lead_rep_id, new.lead_sales_rep_id, new.deleted_at)
  )
  execute function count_appointments();

-- Fills the copies of the lead and the address. An appointment that moves to another lead takes its reps as well.
create function fill_appointment() returns trigger language plpgsql as $$
begin
  select first_name, last_name, phone1 into new.first_name, new.last_name, new.phone1
  from leads where id = new.lead_id;
  select full_address, city into new.full_address, new.city
  from addresses where id = new.address_id and deleted_at is null;
  if tg_op = 'UPDATE' and old.lead_id <> new.lead_id then
    select rep_id, sales_rep_id into new.lead_rep_id, new.lead_sales_rep_id from leads where id = new.lead_id;
    if new.result = 'Scheduled' then
      new.rep_id := new.lead_sales_rep_id;
    end if;
  end if;
  return new;
end $$;
create trigger appointments_filled before insert or update of lead_id, address_id on appointments
  for each row execute function fill_appointment();
