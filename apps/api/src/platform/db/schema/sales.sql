create sequence sale_number start 1001;

create table sales (
  id                          uuid primary key,
  number                      integer not null unique default nextval('sale_number'),
  job_number                  text not null,
  lead_id                     uuid not null references leads,
  address_id                  uuid references addresses,
  sales_rep_id                uuid references users,
  lead_rep_id                 uuid,
  lead_sales_rep_id           uuid,
  installer_id                uuid references installers,
  sub_installer_id            uuid references sub_installers,

  status                      text not null default 'Pending' check (status in (
    'Pending', 'Survey', 'Design', 'Permit', 'Install', 'Inspection', 'PTO', 'Monitoring', 'Payment', 'QAReview',
    'Complete', 'Cancelled'
  )),
  sub_status                  text,
  on_hold                     boolean not null default false,
  hold_reason                 text,
  review_date                 date,
  held_since                  timestamptz,
  status_entered_at           timestamptz not null,
  status_held_days            integer not null default 0 check (status_held_days >= 0),
  status_held_seconds         integer not null default 0 check (status_held_seconds >= 0),
  sub_entered_at              timestamptz not null,
  sub_held_days               integer not null default 0 check (sub_held_days >= 0),
  previous_status             text check (previous_status in (
    'Pending', 'Survey', 'Design', 'Permit', 'Install', 'Inspection', 'PTO', 'Monitoring', 'Payment', 'QAReview',
    'Complete', 'Cancelled'
  )),
  previous_sub_status         text,
  cancel_date                 date,
  cancel_reason               text,
  cancel_notes                text,
  qa_review_completed_at      timestamptz,
  completed_at                timestamptz,
  ticks                       jsonb not null default '{}' check (jsonb_typeof(ticks) = 'object'),

  contract_date               date,
  contract_notes              text,
  is_commercial               boolean not null default false,
  is_senior                   boolean,
  presentation_language       text not null default 'English' check (presentation_language in ('English', 'Spanish')),
  sale_amount                 numeric(12, 2) check (sale_amount >= 0),
  down_payment                numeric(12, 2) check (down_payment >= 0),
  finance_option_one_id       uuid references finance_options,
  finance_type_one            text,
  finance_fee_one             numeric(9, 4),
  finance_days_one            integer,
  finance_amount_one          numeric(12, 2) check (finance_amount_one >= 0),
  finance_option_two_id       uuid references finance_options,
  finance_type_two            text,
  finance_fee_two             numeric(9, 4),
  finance_days_two            integer,
  finance_amount_two          numeric(12, 2) check (finance_amount_two >= 0),
  finance_ends_on             date generated always as (
    case
      when install_completed_date is null and status not in ('Cancelled', 'Complete')
      then contract_date + least(finance_days_one, finance_days_two)
    end
  ) stored,
  installer_cost_ppw          numeric(9, 4),
  sub_installer_cost_ppw      numeric(9, 4),

  mount_type                  text,
  mpu_needed                  boolean,
  gma_upgrade                 boolean,
  is_prime_power_box_included boolean,
  system_size_kw              numeric(9, 3) check (system_size_kw >= 0),
  module_id                   uuid references modules,
  module_quantity             integer check (module_quantity > 0),
  module_wattage_stc          integer,
  battery_id                  uuid references batteries,
  battery_quantity            integer check (battery_quantity > 0),

  site_survey_date_time       timestamptz,
  site_survey_completed_date  date,
  design_approved_date        date,
  permit_submitted_date       date,
  permit_approved_date        date,
  permit_number               text,
  install_scheduled_date      date,
  install_completed_date      date,
  inspection_scheduled_date   date,
  inspection_passed_date      date,
  pto_submitted_date          date,
  pto_complete_date           date,
  monitoring_url              text,
  monitoring_unavailable      text,
  monitoring_complete_date    date,
  invoice_one_sent_date       date,
  invoice_one_paid_date       date,
  invoice_two_sent_date       date,
  invoice_two_paid_date       date,
  payment_complete_date       date,

  root_folder_id              text,
  contract_folder_id          text,
  finance_folder_id           text,
  survey_folder_id            text,
  design_folder_id            text,
  permit_folder_id            text,
  install_folder_id           text,
  inspection_folder_id        text,
  pto_folder_id               text,
  payment_folder_id           text,
  commission_folder_id        text,

  created_by                  uuid references users,
  created_at                  timestamptz not null,
  updated_at                  timestamptz not null,
  deleted_at                  timestamptz,
  deleted_by                  uuid references users,
  version                     integer not null default 1,

  -- Each phase has its steps; an ended sale has none. `in` alone would accept a null step.
  constraint sales_step_of_phase check (
    case status
      when 'Pending' then sub_status in ('CancellationWindow', 'MissingDocuments', 'FinanceApproval', 'Ready')
      when 'Survey' then sub_status in ('Pending', 'Ready', 'Scheduled')
      when 'Design' then sub_status in ('Pending', 'Ready', 'Assigned', 'InstallerReview', 'ClientReview')
      when 'Permit' then sub_status in ('Pending', 'Ready', 'Submitted', 'DesignRevision')
      when 'Install' then sub_status in ('Pending', 'Ready', 'Scheduled')
      when 'Inspection' then sub_status in ('Pending', 'Ready', 'Scheduled')
      when 'PTO' then sub_status in ('Pending', 'Ready', 'Submitted')
      when 'Monitoring' then sub_status in ('Pending', 'Ready')
      when 'Payment' then sub_status in ('Pending', 'Ready')
      when 'QAReview' then sub_status in ('Pending', 'CorrectionsNeeded')
      else status in ('Complete', 'Cancelled') and sub_status is null
    end
    and (sub_status is not null or status in ('Complete', 'Cancelled'))
  ),
  -- A hold has a reason and a start; an ended sale is not on hold.
  constraint sales_hold check (
    on_hold = (hold_reason is not null) and on_hold = (held_since is not null)
    and (on_hold or review_date is null) and not (on_hold and status in ('Complete', 'Cancelled'))
  ),
  -- A canceled sale has a day, a reason and the phase it left.
  constraint sales_cancelled check (
    (status = 'Cancelled') = (cancel_date is not null)
    and (status = 'Cancelled') = (cancel_reason is not null)
    and (status = 'Cancelled') = (previous_status is not null)
    and (previous_status is null or previous_status not in ('Complete', 'Cancelled'))
  ),
  constraint sales_complete check ((status = 'Complete') = (completed_at is not null)),
  -- Chosen equipment has its figures.
  constraint sales_quantities check (
    (module_id is not null or module_quantity is null) and (battery_id is not null or battery_quantity is null)
    and (module_id is null) = (module_wattage_stc is null)
  ),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on table sales is 'Jobs: one row per sold system, from contract to quality review.';
comment on column sales.job_number is 'Displayed as it is: J-1042.';
comment on column sales.presentation_language is 'Contracts of the sale are in this language.';
comment on column sales.lead_rep_id is 'Copy of the lead''s rep, kept by a trigger: a sale is also in the scope of its lead''s reps.';
comment on column sales.lead_sales_rep_id is 'Copy of the lead''s sales rep, kept by a trigger.';
comment on column sales.status_held_days is 'Midnights (Pacific) on hold since status_entered_at; finished holds only.';
comment on column sales.ticks is 'Checked boxes: {"Contract": {"at": …, "by": …}}.';
comment on column sales.finance_fee_one is 'Percent, copied when the option was chosen, as are all figures of chosen catalog rows.';
comment on column sales.finance_days_one is 'Copy of install_within_days when the option was chosen.';
comment on column sales.finance_ends_on is 'Last day for the installation that the lenders accept.';

create unique index sales_job_number on sales (job_number) where deleted_at is null;
create index sales_newest on sales (created_at desc, id desc) where deleted_at is null;
create index sales_rep_newest on sales (sales_rep_id, created_at desc, id desc) where deleted_at is null;
create index sales_lead_rep on sales (lead_rep_id, created_at desc, id desc)
  where deleted_at is null and lead_rep_id is not null;
create index sales_lead_sales_rep on sales (lead_sales_rep_id, created_at desc, id desc)
  where deleted_at is null and lead_sales_rep_id is not null;
create index sales_address on sales (address_id) where deleted_at is null;
create index sales_status_entered on sales (status_entered_at desc, id desc) where deleted_at is null;
create index sales_contract_date on sales (coalesce(contract_date, (created_at at time zone 'America/Los_Angeles')::date))
  where deleted_at is null;
create index sales_removed on sales (deleted_at desc, id desc) where deleted_at is not null;
-- The board: latest arrivals of each phase.
create index sales_phase_entered on sales (status, status_entered_at desc, id desc) where deleted_at is null;
-- Global search by job number, also by its beginning.
create index sales_called on sales (lower(job_number) text_pattern_ops) where deleted_at is null;
-- Days that reports select by.
create index sales_cancelled_on on sales (cancel_date) where deleted_at is null and cancel_date is not null;
-- Unpaid invoices, by the day of the older one: few rows.
create index sales_invoice_unpaid on sales (
  least(
    case when invoice_one_paid_date is null then invoice_one_sent_date end,
    case when invoice_two_paid_date is null then invoice_two_sent_date end
  )
) where deleted_at is null and status <> 'Cancelled' and (
  (invoice_one_sent_date is not null and invoice_one_paid_date is null)
  or (invoice_two_sent_date is not null and invoice_two_paid_date is null)
);
-- Filters through related records (A-470, A-471).
create index sales_installer_newest on sales (installer_id, created_at desc, id desc)
  where deleted_at is null and installer_id is not null;
create index sales_finance_one on sales (finance_option_one_id)
  where deleted_at is null and finance_option_one_id is not null;
create index sales_finance_two on sales (finance_option_two_id)
  where deleted_at is null and finance_option_two_id is not null;
-- Scheduled installations, and submissions without an answer.
create index sales_install_due on sales (install_scheduled_date)
  where deleted_at is null and install_scheduled_date is not null;
create index sales_permit_submitted on sales (permit_submitted_date)
  where deleted_at is null and permit_submitted_date is not null and permit_approved_date is null;
create index sales_pto_submitted on sales (pto_submitted_date)
  where deleted_at is null and pto_submitted_date is not null and pto_complete_date is null;
create index sales_finance_ends on sales (finance_ends_on)
  where deleted_at is null and finance_ends_on is not null;
-- Rare among all sales: a step, a hold, a reason for cancellation.
create index sales_sub_status_newest on sales (sub_status, created_at desc, id desc)
  where deleted_at is null and sub_status is not null;
create index sales_on_hold on sales (created_at desc, id desc) where deleted_at is null and on_hold;
create index sales_cancel_reason on sales (cancel_reason, created_at desc, id desc)
  where deleted_at is null and cancel_reason is not null;
create index sales_status_newest on sales (status, created_at, id) where deleted_at is null;
create index sales_lead on sales (lead_id) include (status, install_completed_date) where deleted_at is null;
create index sales_permit_approved_on on sales (permit_approved_date) include (permit_submitted_date, address_id, lead_id)
  where deleted_at is null and permit_approved_date is not null;
create index sales_installed_on on sales (install_completed_date) include (contract_date, lead_id)
  where deleted_at is null and install_completed_date is not null;
create index sales_inspected_on on sales (inspection_passed_date) include (id, lead_id)
  where deleted_at is null and inspection_passed_date is not null;
create index sales_pto_on on sales (pto_complete_date)
  include (contract_date, install_completed_date, pto_submitted_date, address_id, lead_id)
  where deleted_at is null and pto_complete_date is not null;

create trigger sales_soft_delete_only before delete on sales
  for each row execute function refuse_delete();

create function count_sales() returns trigger language plpgsql as $$
begin
  insert into sale_count as c (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select status, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.status, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, -1 as n
    where old.id is not null and old.deleted_at is null
    union all
    select new.status, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  insert into sale_day_count as c (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select coalesce(old.contract_date, (old.created_at at time zone 'America/Los_Angeles')::date) as sold_on,
      old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, -1 as n
    where old.id is not null and old.deleted_at is null
    union all
    select coalesce(new.contract_date, (new.created_at at time zone 'America/Los_Angeles')::date),
      new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger sales_counted_on_insert after insert on sales for each row execute function count_sales();
create trigger sales_counted_on_update after update on sales for each row
  when (
    (old.status, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id,
      old.contract_date, old.created_at, old.deleted_at)
    is distinct from
    (new.status, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id,
      new.contract_date, new.created_at, new.deleted_at)
  )
  execute function count_sales();

create trigger sales_take_lead_reps before update of lead_id on sales for each row
  when (old.lead_id <> new.lead_id) execute function take_lead_reps();

create function copy_sale_rep() returns trigger language plpgsql as $$
begin
  update contracts set sales_rep_id = new.sales_rep_id where sale_id = new.id;
  update service_jobs set sales_rep_id = new.sales_rep_id where sale_id = new.id;
  return null;
end $$;
create trigger sales_rep_copied after update on sales for each row
  when (old.sales_rep_id is distinct from new.sales_rep_id) execute function copy_sale_rep();

-- Payments on a canceled sale are owed back; a resumed sale earns them again.
create trigger sales_refresh_clawback after update on sales for each row
  when ((old.status = 'Cancelled') <> (new.status = 'Cancelled')) execute function refresh_commission_clawback();
