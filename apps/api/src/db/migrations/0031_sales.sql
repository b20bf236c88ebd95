-- Sales, which people call jobs: one row a sale, its moves, its inverters, and the numbers on its tabs.

create sequence sale_number start 1001;

create table sales (
  id                        uuid primary key,
  number                    integer not null unique default nextval('sale_number'),
  job_number                text not null,
  lead_id                   uuid not null references leads,
  address_id                uuid references addresses,
  sales_rep_id              uuid references users,
  -- Whose the lead is: a sale is one's own through its lead, too. Kept by a trigger on leads.
  lead_rep_id               uuid,
  lead_sales_rep_id         uuid,
  installer_id              uuid references installers,
  sub_installer_id          uuid references sub_installers,

  status                    text not null default 'Pending',
  sub_status                text,
  on_hold                   boolean not null default false,
  hold_reason               text,
  review_date               date,
  held_since                timestamptz,
  status_entered_at         timestamptz not null,
  status_held_days          integer not null default 0 check (status_held_days >= 0),
  status_held_seconds       integer not null default 0 check (status_held_seconds >= 0),
  sub_entered_at            timestamptz not null,
  sub_held_days             integer not null default 0 check (sub_held_days >= 0),
  previous_status           text,
  previous_sub_status       text,
  cancel_date               date,
  cancel_reason             text,
  cancel_notes              text,
  qa_review_completed_at    timestamptz,
  completed_at              timestamptz,
  ticks                     jsonb not null default '{}' check (jsonb_typeof(ticks) = 'object'),

  contract_date             date,
  contract_notes            text,
  is_commercial             boolean not null default false,
  is_senior                 boolean,
  sale_amount               numeric(12, 2) check (sale_amount >= 0),
  down_payment              numeric(12, 2) check (down_payment >= 0),
  finance_option_one_id     uuid references finance_options,
  finance_type_one          text,
  finance_fee_one           numeric(9, 4),
  finance_amount_one        numeric(12, 2) check (finance_amount_one >= 0),
  finance_option_two_id     uuid references finance_options,
  finance_type_two          text,
  finance_fee_two           numeric(9, 4),
  finance_amount_two        numeric(12, 2) check (finance_amount_two >= 0),
  installer_cost_ppw        numeric(9, 4),
  sub_installer_cost_ppw    numeric(9, 4),

  mount_type                text,
  mpu_needed                boolean,
  gma_upgrade               boolean,
  is_prime_power_box_included boolean,
  system_size_kw            numeric(9, 3) check (system_size_kw >= 0),
  module_id                 uuid references modules,
  module_quantity           integer check (module_quantity > 0),
  module_wattage_stc        integer,
  battery_id                uuid references batteries,
  battery_quantity          integer check (battery_quantity > 0),

  site_survey_date_time     timestamptz,
  site_survey_completed_date date,
  design_approved_date      date,
  permit_submitted_date     date,
  permit_approved_date      date,
  permit_number             text,
  install_scheduled_date    date,
  install_completed_date    date,
  inspection_scheduled_date date,
  inspection_passed_date    date,
  pto_submitted_date        date,
  pto_complete_date         date,
  monitoring_url            text,
  monitoring_unavailable    text,
  monitoring_complete_date  date,
  invoice_one_sent_date     date,
  invoice_one_paid_date     date,
  invoice_two_sent_date     date,
  invoice_two_paid_date     date,
  payment_complete_date     date,

  root_folder_id            text,
  contract_folder_id        text,
  finance_folder_id         text,
  survey_folder_id          text,
  design_folder_id          text,
  permit_folder_id          text,
  install_folder_id         text,
  inspection_folder_id      text,
  pto_folder_id             text,
  payment_folder_id         text,
  commission_folder_id      text,

  created_by                uuid references users,
  created_at                timestamptz not null,
  updated_at                timestamptz not null,
  deleted_at                timestamptz,
  deleted_by                uuid references users,
  version                   integer not null default 1,

  -- Each step belongs to its phase; what has ended has none. A null would satisfy the list.
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
  -- A hold has a reason and a beginning; what has ended is not held.
  constraint sales_hold check (
    on_hold = (hold_reason is not null) and on_hold = (held_since is not null)
    and (on_hold or review_date is null) and not (on_hold and status in ('Complete', 'Cancelled'))
  ),
  -- Cancelled knows since when, why, and where it stood.
  constraint sales_cancelled check (
    (status = 'Cancelled') = (cancel_date is not null)
    and (status = 'Cancelled') = (cancel_reason is not null)
    and (status = 'Cancelled') = (previous_status is not null)
    and (previous_status is null or previous_status not in ('Complete', 'Cancelled'))
  ),
  constraint sales_complete check ((status = 'Complete') = (completed_at is not null)),
  -- What was chosen is written down with its figures.
  constraint sales_quantities check (
    (module_id is not null or module_quantity is null) and (battery_id is not null or battery_quantity is null)
    and (module_id is null) = (module_wattage_stc is null)
  ),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on column sales.job_number is 'What people say: J-1042.';
comment on column sales.finance_fee_one is 'Percent, as it was when the option was chosen; so are all figures of what was chosen.';
comment on column sales.ticks is '{"Contract": {"at": …, "by": …}}: what is there, who said so and when.';
comment on column sales.status_held_days is 'Pacific midnights on hold since status_entered_at, holds that are over.';

create unique index sales_job_number on sales (job_number) where deleted_at is null;
create index sales_newest on sales (created_at desc, id desc) where deleted_at is null;
create index sales_status_newest on sales (status, created_at desc, id desc) where deleted_at is null;
create index sales_rep_newest on sales (sales_rep_id, created_at desc, id desc) where deleted_at is null;
create index sales_lead_rep on sales (lead_rep_id, created_at desc, id desc) where deleted_at is null and lead_rep_id is not null;
create index sales_lead_sales_rep on sales (lead_sales_rep_id, created_at desc, id desc) where deleted_at is null and lead_sales_rep_id is not null;
create index sales_lead on sales (lead_id) where deleted_at is null;
create index sales_address on sales (address_id) where deleted_at is null;
create index sales_status_entered on sales (status_entered_at desc, id desc) where deleted_at is null;
create index sales_contract_date on sales (coalesce(contract_date, (created_at at time zone 'America/Los_Angeles')::date)) where deleted_at is null;

create table sale_moves (
  id             uuid primary key,
  sale_id        uuid not null references sales,
  kind           text not null check (kind in ('enter', 'forward', 'back', 'step', 'hold', 'release', 'cancel', 'resume')),
  from_status    text,
  to_status      text not null,
  from_sub       text,
  to_sub         text,
  at             timestamptz not null,
  by             uuid references users,
  reason         text,
  days           integer,
  held_seconds   integer not null default 0,
  stamps         jsonb not null default '{}',
  overridden     text[] not null default '{}'
);
comment on table sale_moves is 'The history of a sale''s status, one row a move, written with it and never changed.';
comment on column sale_moves.days is 'Days in the phase that was left, those on hold not counted; null where no phase was left.';
create index sale_moves_sale on sale_moves (sale_id, at, id);
create index sale_moves_left on sale_moves (from_status, at desc) where kind = 'forward';

create table sale_inverters (
  sale_id     uuid not null references sales,
  inverter_id uuid not null references inverters,
  quantity    integer not null check (quantity between 1 and 1000),
  created_at  timestamptz not null,
  primary key (sale_id, inverter_id)
);
create index sale_inverters_inverter on sale_inverters (inverter_id);

-- The numbers on the tabs, as those of leads (0002): slots, summed when read.
create table sale_count (
  status            text not null,
  sales_rep_id      uuid,
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  slot              smallint not null,
  n                 integer not null,
  unique nulls not distinct (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
);
comment on table sale_count is 'Live sales per status and the reps through whom they are somebody''s.';

create table sale_day_count (
  sold_on           date not null,
  sales_rep_id      uuid,
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  slot              smallint not null,
  n                 integer not null,
  unique nulls not distinct (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
);
comment on table sale_day_count is 'Live sales per day of the contract, else of the entry: the tab of recent sales.';

create function add_to_sale_counts(sale sales, p_n integer) returns void language plpgsql as $$
declare
  my_slot constant smallint := pg_backend_pid() % 16;
begin
  insert into sale_count values (sale.status, sale.sales_rep_id, sale.lead_rep_id, sale.lead_sales_rep_id, my_slot, p_n)
    on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
    do update set n = sale_count.n + excluded.n;
  insert into sale_day_count values (
    coalesce(sale.contract_date, (sale.created_at at time zone 'America/Los_Angeles')::date),
    sale.sales_rep_id, sale.lead_rep_id, sale.lead_sales_rep_id, my_slot, p_n
  )
    on conflict (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
    do update set n = sale_day_count.n + excluded.n;
end $$;

create function recount_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform add_to_sale_counts(old, -1);
  end if;
  if new.deleted_at is null then
    perform add_to_sale_counts(new, 1);
  end if;
  return null;
end $$;
create trigger sales_counted_on_insert after insert on sales for each row execute function recount_sale();
create trigger sales_counted_on_update after update on sales for each row
  when (
    (old.status, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, old.contract_date, old.created_at, old.deleted_at)
    is distinct from
    (new.status, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, new.contract_date, new.created_at, new.deleted_at)
  )
  execute function recount_sale();

create function sale_follows_lead() returns trigger language plpgsql as $$
begin
  update sales set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
  return null;
end $$;
create trigger leads_sales_follow after update on leads for each row
  when ((old.rep_id, old.sales_rep_id) is distinct from (new.rep_id, new.sales_rep_id))
  execute function sale_follows_lead();

create function sales_are_removed_softly() returns trigger language plpgsql as $$
begin
  raise exception 'sales are removed by deleted_at, so that their history and counters stay right';
end $$;
create trigger sales_soft_delete_only before delete on sales for each row execute function sales_are_removed_softly();

-- Work that belongs to a job.
alter table tasks add column sale_id uuid references sales;
create index tasks_sale on tasks (sale_id) where deleted_at is null and sale_id is not null;
alter table notes add column sale_id uuid references sales;
create index notes_sale on notes (sale_id, created_at desc, id desc) where deleted_at is null and sale_id is not null;
create index activity_sale on activity (sale_id, seq) where sale_id is not null;
