-- Work on what was installed, and on heating and cooling: called in, diagnosed, repaired, completed.

create sequence service_job_number start 1001;

create table service_jobs (
  id                    uuid primary key,
  number                integer not null unique default nextval('service_job_number'),
  lead_id               uuid not null references leads,
  lead_rep_id           uuid references users,
  lead_sales_rep_id     uuid references users,
  sale_id               uuid references sales,
  sales_rep_id          uuid references users,
  address_id            uuid references addresses,
  type                  text not null check (type in ('Solar', 'HVAC', 'Other')),
  other_type            text check (other_type <> ''),
  status                text not null,
  sub_status            text,
  status_entered_at     timestamptz not null,
  status_held_days      integer not null default 0,
  held_since            timestamptz,
  technician_id         uuid references users,
  service_notes         text check (service_notes <> ''),
  is_no_charge          boolean not null default false,
  earliest_service_date date,
  repair_scheduled_date date,
  job_complete_date     date,
  permit_number         text check (permit_number <> ''),
  permit_submitted_date date,
  permit_approved_date  date,
  rma_number            text check (rma_number <> ''),
  rma_date              date,
  invoice_number        text check (invoice_number <> ''),
  invoice_sent_date     date,
  invoice_paid_date     date,
  created_at            timestamptz not null,
  created_by            uuid references users,
  updated_at            timestamptz not null,
  deleted_at            timestamptz,
  deleted_by            uuid references users,
  version               integer not null default 1,

  constraint service_jobs_other_type check ((type = 'Other') = (other_type is not null)),
  -- Each type has a path of its own.
  constraint service_jobs_status_of_type check (
    case type
      when 'Solar' then status in (
        'Diagnostic', 'PriceQuote', 'PendingAgreement', 'RMA', 'Repair', 'Testing', 'Inspection', 'Payment', 'Completed'
      )
      when 'HVAC' then status in (
        'PriceQuote', 'PendingAgreement', 'HVACPermits', 'Repair', 'Testing', 'Inspection', 'Rebate', 'Payment',
        'Completed'
      )
      else status in (
        'Diagnostic', 'PriceQuote', 'PendingAgreement', 'Repair', 'Testing', 'Payment', 'Completed'
      )
    end
  ),
  constraint service_jobs_step check (
    case when status = 'Completed' then sub_status is null
    else sub_status is not null and sub_status in (
      'Pending', 'Ready', 'Scheduled', 'Submitted', 'WaitingOnCustomer', 'WaitingOnParts', 'OnHold'
    ) end
  ),
  constraint service_jobs_held check ((held_since is not null) = (sub_status is not distinct from 'OnHold')),
  -- Completed knows since when and by whom.
  constraint service_jobs_completed check (
    (status = 'Completed') = (job_complete_date is not null)
    and (status <> 'Completed' or technician_id is not null)
  ),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on column service_jobs.number is 'What people say: S-1042.';
comment on column service_jobs.sale_id is 'The job that installed what is serviced, where it was ours.';
comment on column service_jobs.sales_rep_id is 'Of that sale, which it follows, as the other two follow the lead.';

create index service_jobs_newest on service_jobs (created_at desc, id desc) where deleted_at is null;
create index service_jobs_status_newest on service_jobs (status, created_at desc, id desc) where deleted_at is null;
create index service_jobs_technician on service_jobs (technician_id, created_at desc, id desc) where deleted_at is null;
create index service_jobs_lead on service_jobs (lead_id) where deleted_at is null;
create index service_jobs_sale on service_jobs (sale_id) where deleted_at is null and sale_id is not null;
create index service_jobs_status_entered on service_jobs (status_entered_at desc, id desc) where deleted_at is null;
create index service_jobs_scheduled on service_jobs ((coalesce(repair_scheduled_date, 'infinity')), id) where deleted_at is null;
create index service_jobs_removed on service_jobs (deleted_at desc, id desc) where deleted_at is not null;

-- The numbers on the tabs, as those of sales (0031).
create table service_job_count (
  status            text not null,
  sales_rep_id      uuid,
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  slot              smallint not null,
  n                 integer not null,
  unique nulls not distinct (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
);
comment on table service_job_count is 'Live service jobs per status and the reps through whom they are somebody''s.';

create function add_to_service_job_count(job service_jobs, p_n integer) returns void language sql as $$
  insert into service_job_count
  values (job.status, job.sales_rep_id, job.lead_rep_id, job.lead_sales_rep_id, pg_backend_pid() % 16, p_n)
  on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
  do update set n = service_job_count.n + excluded.n
$$;

create function recount_service_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform add_to_service_job_count(old, -1);
  end if;
  if new.deleted_at is null then
    perform add_to_service_job_count(new, 1);
  end if;
  return null;
end $$;
create trigger service_jobs_counted_on_insert after insert on service_jobs
  for each row execute function recount_service_job();
create trigger service_jobs_counted_on_update after update on service_jobs for each row
  when (
    (old.status, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, old.deleted_at)
    is distinct from
    (new.status, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, new.deleted_at)
  )
  execute function recount_service_job();

create function service_jobs_follow_lead() returns trigger language plpgsql as $$
begin
  update service_jobs set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
  return null;
end $$;
create trigger leads_service_jobs_follow after update on leads for each row
  when ((old.rep_id, old.sales_rep_id) is distinct from (new.rep_id, new.sales_rep_id))
  execute function service_jobs_follow_lead();

create function service_jobs_follow_sale() returns trigger language plpgsql as $$
begin
  update service_jobs set sales_rep_id = new.sales_rep_id where sale_id = new.id;
  return null;
end $$;
create trigger sales_service_jobs_follow after update on sales for each row
  when (old.sales_rep_id is distinct from new.sales_rep_id)
  execute function service_jobs_follow_sale();

create function service_jobs_are_removed_softly() returns trigger language plpgsql as $$
begin
  raise exception 'service jobs are removed by deleted_at, so that their history and counters stay right';
end $$;
create trigger service_jobs_soft_delete_only before delete on service_jobs
  for each row execute function service_jobs_are_removed_softly();

-- Work that belongs to a service job.
alter table tasks add column service_job_id uuid references service_jobs;
create index tasks_service_job on tasks (service_job_id) where deleted_at is null and service_job_id is not null;
alter table notes add column service_job_id uuid references service_jobs;
create index notes_service_job on notes (service_job_id, created_at desc, id desc)
  where deleted_at is null and service_job_id is not null;
alter table activity add column service_job_id uuid;
create index activity_service_job on activity (service_job_id, seq) where service_job_id is not null;
