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
  status                text not null check (status in (
    'Diagnostic', 'PriceQuote', 'PendingAgreement', 'HVACPermits', 'RMA', 'Repair', 'Testing', 'Inspection', 'Rebate',
    'Payment', 'Completed'
  )),
  sub_status            text check (sub_status in (
    'Pending', 'Ready', 'Scheduled', 'Submitted', 'WaitingOnCustomer', 'WaitingOnParts', 'OnHold'
  )),
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
  -- Each type has its own phases.
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
  -- A completed job has a day and a technician.
  constraint service_jobs_completed check (
    (status = 'Completed') = (job_complete_date is not null)
    and (status <> 'Completed' or technician_id is not null)
  ),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on table service_jobs is 'Service work on installed systems, and heating and cooling jobs.';
comment on column service_jobs.number is 'Displayed as S-1042.';
comment on column service_jobs.lead_rep_id is 'Copy of the lead''s rep, kept by a trigger.';
comment on column service_jobs.lead_sales_rep_id is 'Copy of the lead''s sales rep, kept by a trigger.';
comment on column service_jobs.sale_id is 'The sale that installed the system, if it was ours.';
comment on column service_jobs.sales_rep_id is 'Copy of the sale''s rep, kept by a trigger.';

create index service_jobs_newest on service_jobs (created_at desc, id desc) where deleted_at is null;
create index service_jobs_status_newest on service_jobs (status, created_at desc, id desc) where deleted_at is null;
create index service_jobs_technician on service_jobs (technician_id, created_at desc, id desc)
  where deleted_at is null;
create index service_jobs_lead on service_jobs (lead_id) where deleted_at is null;
create index service_jobs_sale on service_jobs (sale_id) where deleted_at is null and sale_id is not null;
create index service_jobs_status_entered on service_jobs (status_entered_at desc, id desc) where deleted_at is null;
create index service_jobs_scheduled on service_jobs ((coalesce(repair_scheduled_date, 'infinity')), id)
  where deleted_at is null;
create index service_jobs_removed on service_jobs (deleted_at desc, id desc) where deleted_at is not null;
-- The offline page of a technician: repairs of today and tomorrow.
create index service_jobs_technician_repair on service_jobs (technician_id, repair_scheduled_date)
  where deleted_at is null and repair_scheduled_date is not null;

create trigger service_jobs_soft_delete_only before delete on service_jobs
  for each row execute function refuse_delete();

create function count_service_jobs() returns trigger language plpgsql as $$
begin
  insert into service_job_count as c (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select status, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.status, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, -1 as n
    where old.id is not null and old.deleted_at is null
      and exists (select from leads where id = old.lead_id and deleted_at is null)
    union all
    select new.status, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
      and exists (select from leads where id = new.lead_id and deleted_at is null)
  ) as changed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger service_jobs_counted_on_insert after insert on service_jobs
  for each row execute function count_service_jobs();
create trigger service_jobs_counted_on_update after update on service_jobs for each row
  when (
    (old.status, old.lead_id, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, old.deleted_at)
    is distinct from
    (new.status, new.lead_id, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, new.deleted_at)
  )
  execute function count_service_jobs();

create trigger service_jobs_take_lead_reps before update of lead_id on service_jobs for each row
  when (old.lead_id <> new.lead_id) execute function take_lead_reps();
