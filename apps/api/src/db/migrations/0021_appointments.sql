-- Appointments of leads, what came of them, and how many there are of each result.

create sequence appointment_number start 1001;

create table appointments (
  id               uuid primary key,
  number           integer not null unique default nextval('appointment_number'),
  lead_id          uuid not null references leads,
  address_id       uuid references addresses,
  rep_id           uuid references users,
  date_time        timestamptz not null,
  duration_minutes integer not null default 90 check (duration_minutes between 15 and 480),
  type             text not null default 'Home' check (type in ('Home', 'Phone', 'Email')),
  result           text not null default 'Scheduled' check (result in (
    'Dead', 'Demo', 'FailureToAppear', 'NotInterested', 'NotQualified', 'Rescheduled', 'EmailInquiryOnly', 'Scheduled',
    'SalePending', 'Sold'
  )),
  closed_at        timestamptz,
  confirmation     boolean not null default false,
  confirmed_how    text check (confirmed_how in ('Phone', 'Text', 'Email', 'InPerson')),
  confirmed_at     timestamptz,
  confirmed_by     uuid references users,
  notes            text check (notes <> ''),
  created_at       timestamptz not null,
  created_by       uuid references users,
  updated_at       timestamptz not null,
  deleted_at       timestamptz,
  deleted_by       uuid references users,
  version          integer not null default 1,
  check ((result = 'Scheduled') = (closed_at is null)),
  check (confirmation = (confirmed_at is not null)),
  check (confirmation or (confirmed_how is null and confirmed_by is null)),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on column appointments.number is 'What people say: A-1042.';
comment on column appointments.rep_id is 'Who keeps it: the sales rep of the lead, whom it follows while it is Scheduled.';
comment on column appointments.closed_at is 'When it first got another result than Scheduled.';

create index appointments_when on appointments (date_time desc, id desc) where deleted_at is null;
create index appointments_rep_when on appointments (rep_id, date_time desc, id desc) where deleted_at is null;
create index appointments_result_when on appointments (result, date_time desc, id desc) where deleted_at is null;
create index appointments_lead on appointments (lead_id, date_time desc) where deleted_at is null;
create index appointments_newest on appointments (created_at desc, id desc) where deleted_at is null;

-- Counters, as those of leads: per result and owners of the lead, since these decide who sees it.
create table appointment_count (
  result       text not null,
  rep_id       uuid,
  sales_rep_id uuid,
  slot         smallint not null,
  n            integer not null,
  unique nulls not distinct (result, rep_id, sales_rep_id, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table appointment_count is 'Live appointments of live leads, per result and pair of reps of the lead.';

create function add_to_appointment_count(p_result text, p_rep uuid, p_sales_rep uuid, p_n integer)
returns void language sql as $$
  insert into appointment_count values (p_result, p_rep, p_sales_rep, pg_backend_pid() % 16, p_n)
  on conflict (result, rep_id, sales_rep_id, slot) do update set n = appointment_count.n + excluded.n
$$;

create function count_new_appointments() returns trigger language plpgsql as $$
begin
  perform add_to_appointment_count(result, rep_id, sales_rep_id, n)
  from (
    select a.result, l.rep_id, l.sales_rep_id, count(*)::integer as n
    from arrived as a join leads as l on l.id = a.lead_id
    where a.deleted_at is null and l.deleted_at is null
    group by 1, 2, 3 order by 1, 2, 3
  ) as groups;
  return null;
end $$;
create trigger appointments_counted_on_insert after insert on appointments
  referencing new table as arrived for each statement execute function count_new_appointments();

create function recount_changed_appointment() returns trigger language plpgsql as $$
declare
  lead leads;
begin
  select * into lead from leads where id = new.lead_id;
  if lead.deleted_at is null and old.deleted_at is null then
    perform add_to_appointment_count(old.result, lead.rep_id, lead.sales_rep_id, -1);
  end if;
  if lead.deleted_at is null and new.deleted_at is null then
    perform add_to_appointment_count(new.result, lead.rep_id, lead.sales_rep_id, 1);
  end if;
  return null;
end $$;
create trigger appointments_counted_on_update after update on appointments for each row
  when ((old.result, old.deleted_at) is distinct from (new.result, new.deleted_at))
  execute function recount_changed_appointment();

-- What stands goes with its lead to another rep; what is over stays with whoever kept it. The lead's own version and
-- history say that it changed hands, and the lead's row is locked by whoever changes it.
create function appointments_follow_lead() returns trigger language plpgsql as $$
begin
  update appointments set rep_id = new.sales_rep_id
  where lead_id = new.id and result = 'Scheduled' and rep_id is distinct from new.sales_rep_id;
  if old.deleted_at is null then
    perform add_to_appointment_count(result, old.rep_id, old.sales_rep_id, -n)
    from (select result, count(*)::integer as n from appointments where lead_id = new.id and deleted_at is null group by 1 order by 1) as groups;
  end if;
  if new.deleted_at is null then
    perform add_to_appointment_count(result, new.rep_id, new.sales_rep_id, n)
    from (select result, count(*)::integer as n from appointments where lead_id = new.id and deleted_at is null group by 1 order by 1) as groups;
  end if;
  return null;
end $$;
create trigger leads_take_appointments_along after update on leads for each row
  when ((old.rep_id, old.sales_rep_id, old.deleted_at) is distinct from (new.rep_id, new.sales_rep_id, new.deleted_at))
  execute function appointments_follow_lead();

create function appointments_are_removed_softly() returns trigger language plpgsql as $$
begin
  raise exception 'appointments are removed by deleted_at, so that their history and counters stay right';
end $$;
create trigger appointments_soft_delete_only before delete on appointments
  for each row execute function appointments_are_removed_softly();
