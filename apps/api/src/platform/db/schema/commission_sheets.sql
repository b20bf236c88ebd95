create table commission_sheets (
  id                 uuid primary key,
  sale_id            uuid not null references sales,
  lead_id            uuid not null references leads,
  rep_id             uuid not null references users,
  former_rep_ids     uuid[] not null default '{}',
  rep_set_by         uuid references users,
  settings_version   integer not null references commission_price_lists,
  -- Copied when the sheet is created.
  job_number         text not null,
  lead_source        text,
  lead_source_before text,

  sale_amount        numeric(12, 2) not null check (sale_amount >= 0),
  system_watts       integer not null check (system_watts >= 0),
  par_value          numeric(10, 4) not null check (par_value >= 0),
  is_self_gen        boolean not null,
  self_gen_amount    numeric(12, 2) not null check (self_gen_amount >= 0),
  referral_amount    numeric(12, 2) not null check (referral_amount >= 0),
  referred_by_name   text check (referred_by_name <> ''),
  referred_by_status text check (referred_by_status in ('Pending', 'Qualified', 'Payable', 'Paid', 'Void')),

  -- Stored, because history must not change: computed by packages/domain/src/commissions/figures.ts.
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

  -- 6 of the 16 combinations of timestamps are legal: none, S, SA, SAL, SAC and SALC.
  constraint commission_sheets_order check (
    (approved_at is null or submitted_at is not null)
    and (locked_at is null or approved_at is not null)
    and (completed_at is null or approved_at is not null)
  ),
  -- Each timestamp has its author.
  constraint commission_sheets_who check (
    (submitted_at is null) = (submitted_by is null)
    and (approved_at is null) = (approved_by is null)
    and (locked_at is null) = (locked_by is null)
    and (completed_at is null) = (completed_by is null)
  ),
  -- A rep never decides about their own money.
  constraint commission_sheets_not_ones_own check (approved_by <> rep_id and completed_by <> rep_id),
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
comment on table commission_sheets is 'Commission sheets: what one sale earns its rep.';
comment on column commission_sheets.former_rep_ids is 'Everybody who was the rep of this sheet before.';
comment on column commission_sheets.rep_set_by is 'The person who assigned the sheet to a rep other than the rep of its sale.';
comment on column commission_sheets.lead_source_before is 'Source of the lead before the rep of the sheet changed it; null otherwise.';

create unique index commission_sheets_sale on commission_sheets (sale_id) where deleted_at is null;
create index commission_sheets_newest on commission_sheets (created_at desc, id desc) where deleted_at is null;
create index commission_sheets_state_newest on commission_sheets (state, created_at desc, id desc)
  where deleted_at is null;
create index commission_sheets_rep_newest on commission_sheets (rep_id, created_at desc, id desc)
  where deleted_at is null;
create index commission_sheets_amount on commission_sheets (commission_amount, id) where deleted_at is null;
create index commission_sheets_job on commission_sheets (lower(job_number), id) where deleted_at is null;
create index commission_sheets_removed on commission_sheets (deleted_at desc, id desc) where deleted_at is not null;
-- Finds the sheet that deducts a client's referral reward; each sheet of a list looks.
create index commission_sheets_take_referral on commission_sheets (lead_id)
  where deleted_at is null and referral_amount > 0;

create trigger commission_sheets_soft_delete_only before delete on commission_sheets
  for each row execute function refuse_delete();

create trigger commission_sheets_clawback_on_insert after insert on commission_sheets
  for each row execute function refresh_commission_clawback();
create trigger commission_sheets_clawback_on_update after update on commission_sheets for each row
  when (old.commission_amount is distinct from new.commission_amount)
  execute function refresh_commission_clawback();

-- The last line of defense: the API refuses the same with a sentence for people.
create function check_commission_sheet() returns trigger language plpgsql as $$
begin
  if new.rep_id <> old.rep_id and (
    exists (select from payments where sheet_id = new.id)
    or exists (select from commission_draws where sheet_id = new.id and state <> 'Denied' and deleted_at is null)
  ) then
    raise exception 'Commission sheet % has a draw or a payment: it keeps its rep.', new.id;
  end if;
  if (new.approved_by is distinct from old.approved_by and new.approved_by = any(new.former_rep_ids || new.rep_set_by))
    or (new.completed_by is distinct from old.completed_by and new.completed_by = any(new.former_rep_ids)) then
    raise exception 'Commission sheet % is decided by somebody who was never its rep.', new.id;
  end if;
  return new;
end $$;
create trigger commission_sheets_checked before update of rep_id, approved_by, completed_by on commission_sheets
  for each row execute function check_commission_sheet();
