-- Commission sheets, the draws on them, and what the company pays by.

create table commission_settings (
  id               uuid primary key,
  par_value        numeric(10, 4) not null check (par_value >= 0),
  self_gen_amount  numeric(12, 2) not null check (self_gen_amount >= 0),
  adders           jsonb not null default '[]' check (jsonb_typeof(adders) = 'array'),
  submitted_emails text[] not null default '{}',
  approved_emails  text[] not null default '{}',
  draw_emails      text[] not null default '{}',
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  version          integer not null default 1
);
comment on table commission_settings is 'One row. What it said before is in commission_price_lists.';
create unique index commission_settings_one on commission_settings ((true));

create table commission_price_lists (
  settings_version integer primary key,
  since            timestamptz not null,
  par_value        numeric(10, 4) not null,
  self_gen_amount  numeric(12, 2) not null,
  adders           jsonb not null
);
comment on table commission_price_lists is 'Par, self-gen bonus and adders as they were from a moment on: a sheet keeps those it was made with.';

insert into commission_settings (id, par_value, self_gen_amount, created_at, updated_at)
values ('0190c000-0000-7000-8000-000000000001', 2.6, 500, now(), now());
insert into commission_price_lists (settings_version, since, par_value, self_gen_amount, adders)
values (1, now(), 2.6, 500, '[]');

create table commission_sheets (
  id                 uuid primary key,
  sale_id            uuid not null references sales,
  lead_id            uuid not null references leads,
  rep_id             uuid not null references users,
  settings_version   integer not null references commission_price_lists,
  -- As they were when the sheet was made.
  job_number         text not null,
  lead_source        text,

  sale_amount        numeric(12, 2) not null check (sale_amount >= 0),
  system_watts       integer not null check (system_watts >= 0),
  par_value          numeric(10, 4) not null check (par_value >= 0),
  is_self_gen        boolean not null,
  self_gen_amount    numeric(12, 2) not null check (self_gen_amount >= 0),
  referral_amount    numeric(12, 2) not null check (referral_amount >= 0),
  referred_by_name   text check (referred_by_name <> ''),
  referred_by_status text check (referred_by_status in ('Pending', 'Qualified', 'Payable', 'Paid', 'Void')),

  -- Stored, since history must not move: computed by packages/domain/src/commissions/figures.ts.
  dealer_fee_total   numeric(12, 2) not null,
  finance_total      numeric(12, 2) not null,
  adder_total        numeric(12, 2) not null,
  net_system_cost    numeric(12, 2) not null,
  par_cost           numeric(12, 2) not null,
  net_to_rep         numeric(12, 2) not null,
  commission_amount  numeric(12, 2) not null,
  gross_ppw          numeric(16, 4),
  net_ppw            numeric(16, 4),
  net_to_rep_ppw     numeric(16, 4),

  submitted_at       timestamptz,
  submitted_by       uuid references users,
  approved_at        timestamptz,
  approved_by        uuid references users,
  locked_at          timestamptz,
  locked_by          uuid references users,
  completed_at       timestamptz,
  completed_by       uuid references users,
  settled_amount     numeric(12, 2),
  state              text not null generated always as (
    case
      when completed_at is not null then 'Completed'
      when locked_at is not null then 'Locked'
      when approved_at is not null then 'Approved'
      when submitted_at is not null then 'Submitted'
      else 'Draft'
    end
  ) stored,

  created_by         uuid references users,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  deleted_at         timestamptz,
  deleted_by         uuid references users,
  version            integer not null default 1,

  -- Of the sixteen sets of moments six are legal: none, S, SA, SAL, SAC and SALC.
  constraint commission_sheets_order check (
    (approved_at is null or submitted_at is not null)
    and (locked_at is null or approved_at is not null)
    and (completed_at is null or approved_at is not null)
  ),
  -- Each moment knows who acted.
  constraint commission_sheets_who check (
    (submitted_at is null) = (submitted_by is null)
    and (approved_at is null) = (approved_by is null)
    and (locked_at is null) = (locked_by is null)
    and (completed_at is null) = (completed_by is null)
  ),
  -- Nobody decides about their own money.
  constraint commission_sheets_not_ones_own check (approved_by <> rep_id and completed_by <> rep_id),
  constraint commission_sheets_settled check ((completed_at is null) = (settled_amount is null)),
  constraint commission_sheets_per_watt check (
    (system_watts = 0) = (gross_ppw is null)
    and (system_watts = 0) = (net_ppw is null)
    and (system_watts = 0) = (net_to_rep_ppw is null)
  ),
  constraint commission_sheets_sums check (
    net_system_cost = sale_amount - dealer_fee_total - adder_total
    and net_to_rep = net_system_cost - par_cost
    and commission_amount = net_to_rep + self_gen_amount - referral_amount
  ),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on column commission_sheets.settled_amount is 'The balance that payroll took over when the sheet was completed.';

create unique index commission_sheets_sale on commission_sheets (sale_id) where deleted_at is null;
create index commission_sheets_newest on commission_sheets (created_at desc, id desc) where deleted_at is null;
create index commission_sheets_state_newest on commission_sheets (state, created_at desc, id desc) where deleted_at is null;
create index commission_sheets_rep_newest on commission_sheets (rep_id, created_at desc, id desc) where deleted_at is null;
create index commission_sheets_amount on commission_sheets (commission_amount, id) where deleted_at is null;
create index commission_sheets_job on commission_sheets (lower(job_number), id) where deleted_at is null;
create index commission_sheets_removed on commission_sheets (deleted_at desc, id desc) where deleted_at is not null;

create table commission_adders (
  sheet_id    uuid not null references commission_sheets,
  position    integer not null,
  name        text not null check (trim(name) <> ''),
  description text,
  cost        numeric(12, 2) not null,
  primary key (sheet_id, position)
);
comment on column commission_adders.cost is 'Negative for a credit.';

create table commission_finance_options (
  sheet_id uuid not null references commission_sheets,
  position integer not null,
  name     text not null,
  type     text not null check (type in ('Cash', 'Loan')),
  amount   numeric(12, 2) not null check (amount >= 0),
  fee      numeric(7, 4) not null check (fee >= 0 and fee < 100),
  primary key (sheet_id, position)
);
comment on column commission_finance_options.fee is 'Percent of the amount.';

create table commission_draws (
  id             uuid primary key,
  sheet_id       uuid not null references commission_sheets,
  amount         numeric(12, 2) not null check (amount > 0),
  notes          text not null check (trim(notes) <> ''),
  check_number   text check (check_number <> ''),
  payment_date   date,
  approved_at    timestamptz,
  approved_by    uuid references users,
  denied_at      timestamptz,
  denied_by      uuid references users,
  denied_reason  text,
  marked_paid_at timestamptz,
  marked_paid_by uuid references users,
  state          text not null generated always as (
    case
      when marked_paid_at is not null then 'Paid'
      when denied_at is not null then 'Denied'
      when approved_at is not null then 'Approved'
      else 'Requested'
    end
  ) stored,
  created_by     uuid references users,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  deleted_at     timestamptz,
  deleted_by     uuid references users,
  version        integer not null default 1,

  constraint commission_draws_order check (
    (marked_paid_at is null or (approved_at is not null and denied_at is null))
    and (marked_paid_at is null or payment_date is not null)
  ),
  -- A cancelled sale denies by itself.
  constraint commission_draws_who check (
    (approved_at is null) = (approved_by is null)
    and (marked_paid_at is null) = (marked_paid_by is null)
    and (denied_by is null or denied_at is not null)
    and (denied_reason is null or denied_at is not null)
  ),
  -- Only what nobody decided about is removed.
  check (deleted_at is null or (approved_at is null and denied_at is null)),
  check ((deleted_at is null) = (deleted_by is null))
);
create index commission_draws_sheet on commission_draws (sheet_id, created_at, id) where deleted_at is null;
create index commission_draws_state on commission_draws (state, sheet_id) where deleted_at is null;

create function commission_records_are_removed_softly() returns trigger language plpgsql as $$
begin
  raise exception '% are removed by deleted_at, so that their history stays right', tg_table_name;
end $$;
create trigger commission_sheets_soft_delete_only before delete on commission_sheets
  for each row execute function commission_records_are_removed_softly();
create trigger commission_draws_soft_delete_only before delete on commission_draws
  for each row execute function commission_records_are_removed_softly();
