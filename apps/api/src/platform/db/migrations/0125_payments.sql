-- A ledger of payments instead of a settled amount and a paid state (decision 0029).

create table payments (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (kind in ('draw', 'settlement', 'repayment', 'referral')),
  payee_id     uuid references users,
  sheet_id     uuid references commission_sheets,
  draw_id      uuid references commission_draws,
  referral_id  uuid references referrals,
  amount       numeric(12, 2) not null check (amount <> 0),
  method       text not null check (method in ('check', 'payroll', 'transfer', 'cash', 'other')),
  check_number text check (check_number <> ''),
  day          date not null,
  reference    text check (reference <> ''),
  reverses     uuid unique references payments,
  reason       text check (reason <> ''),
  corrects     uuid unique references payments,
  entered_by   uuid references users,
  entered_at   timestamptz not null,

  constraint payments_not_ones_own check (entered_by <> payee_id),
  constraint payments_of check (
    (kind = 'referral') = (referral_id is not null) and (kind = 'referral') = (sheet_id is null)
    and (kind = 'referral') = (payee_id is null) and (kind = 'draw') = (draw_id is not null)
  ),
  constraint payments_reversal check ((reverses is null) = (reason is null)),
  constraint payments_sign check (
    reverses is not null or kind = 'settlement' or (amount < 0) = (kind = 'repayment')
  )
);
create index payments_draw on payments (draw_id) where (draw_id is not null);
create index payments_payee on payments (payee_id, day) where (payee_id is not null);
create index payments_referral on payments (referral_id) where (referral_id is not null);
create index payments_sheet on payments (sheet_id, day, entered_at, id) where (sheet_id is not null);

-- The payments until now. The ledger has no payment that a person enters for themselves, so such an author stays unnamed.
insert into payments (kind, payee_id, sheet_id, draw_id, amount, method, check_number, day, entered_by, entered_at)
select 'draw', r.rep_id, r.id, d.id, d.amount, case when d.check_number is null then 'other' else 'check' end,
  d.check_number, d.payment_date, nullif(d.marked_paid_by, r.rep_id), d.marked_paid_at
from commission_draws as d join commission_sheets as r on r.id = d.sheet_id where d.state = 'Paid';

insert into payments (kind, payee_id, sheet_id, amount, method, day, entered_by, entered_at)
select 'settlement', rep_id, id, settled_amount, 'payroll', (completed_at at time zone 'America/Los_Angeles')::date,
  nullif(completed_by, rep_id), completed_at
from commission_sheets where settled_amount <> 0;

insert into payments (kind, referral_id, amount, method, day, entered_by, entered_at)
select 'referral', id, paid_amount, 'other', referral_paid_date, paid_by, updated_at
from referrals where status = 'Paid';

alter table commission_sheets
  add column former_rep_ids uuid[] not null default '{}',
  add column rep_set_by uuid references users,
  add column lead_source_before text;

-- The reps that a sheet had before, as its history tells: none of them decides on it.
update commission_sheets as r set former_rep_ids = former.ids
from (
  select a.subject_id, array_agg(distinct (a.changes -> 'repId' ->> 0)::uuid) as ids
  from activity as a join commission_sheets as s on s.id = a.subject_id
  where a.subject_type = 'commission' and a.changes -> 'repId' ->> 0 <> s.rep_id::text
  group by 1
) as former
where former.subject_id = r.id;

drop trigger commission_draws_balance on commission_draws;
drop trigger commission_sheets_balance_on_update on commission_sheets;
drop function commission_balance_of_draw();
alter table commission_sheets drop constraint commission_sheets_settled, drop column settled_amount;

create or replace function commission_earned(p_sheet uuid) returns numeric language sql stable as $$
  select case when s.status = 'Cancelled' then 0 else greatest(0, r.commission_amount) end
  from commission_sheets as r join sales as s on s.id = r.sale_id where r.id = p_sheet
$$;

create or replace function reckon_commission_owed_back(p_sheets uuid[]) returns void language sql as $$
  insert into commission_owed_back (sheet_id, amount)
  select id, greatest(0, coalesce((select sum(amount) from payments where sheet_id = r.id), 0) - commission_earned(r.id))
  from commission_sheets as r
  where r.id = any(p_sheets)
  on conflict (sheet_id) do update set amount = excluded.amount
$$;

create or replace function commission_balance_of_payment() returns trigger language plpgsql as $$
begin
  perform reckon_commission_owed_back(array[new.sheet_id]);
  return null;
end $$;

create or replace function payments_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'A payment stays as it was entered: reverse it with another.';
end $$;

create or replace function payment_is_within_what_is_earned() returns trigger language plpgsql as $$
declare
  paid numeric;
begin
  if new.sheet_id is null or new.amount < 0 or new.reverses is not null then
    return new;
  end if;
  if new.corrects is not null then
    if not exists (
      select from payments as p join payments as r on r.reverses = p.id
      where p.id = new.corrects and p.draw_id = new.draw_id and p.amount = new.amount
    ) then
      raise exception 'A correction is of the same draw and amount as the payment that it stands for.';
    end if;
    return new;
  end if;
  perform from commission_sheets where id = new.sheet_id for update;
  select coalesce(sum(amount), 0) into paid from payments where sheet_id = new.sheet_id;
  if paid + new.amount > commission_earned(new.sheet_id) then
    raise exception 'A payment of % on commission sheet % is more than what is left.', new.amount, new.sheet_id;
  end if;
  return new;
end $$;

create or replace function demand_draw_paid_once(p_draw uuid) returns void language plpgsql as $$
declare
  owed numeric;
  paid numeric;
begin
  select case when state = 'Paid' then amount else 0 end into owed from commission_draws where id = p_draw;
  select coalesce(sum(amount), 0) into paid from payments where draw_id = p_draw;
  if paid <> owed then
    raise exception 'Of draw % its state says that % is paid, and its payments say %.', p_draw, owed, paid;
  end if;
end $$;

create or replace function draw_has_its_payment() returns trigger language plpgsql as $$
begin
  perform demand_draw_paid_once(new.id);
  return null;
end $$;

create or replace function payment_has_its_draw() returns trigger language plpgsql as $$
begin
  perform demand_draw_paid_once(new.draw_id);
  return null;
end $$;

create or replace function commission_rep_stays() returns trigger language plpgsql as $$
begin
  if new.rep_id <> old.rep_id and (
    exists (select from payments where sheet_id = new.id)
    or exists (select from commission_draws where sheet_id = new.id and state <> 'Denied' and deleted_at is null)
  ) then
    raise exception 'Commission sheet % has a draw or a payment: it keeps its rep.', new.id;
  end if;
  return new;
end $$;

create or replace function commission_is_decided_by_somebody_else() returns trigger language plpgsql as $$
begin
  if (new.approved_by is distinct from old.approved_by and new.approved_by = any(new.former_rep_ids || new.rep_set_by))
    or (new.completed_by is distinct from old.completed_by and new.completed_by = any(new.former_rep_ids)) then
    raise exception 'Commission sheet % is decided by somebody who was never its rep.', new.id;
  end if;
  return new;
end $$;

create or replace function draw_is_decided_by_somebody_else() returns trigger language plpgsql as $$
begin
  if exists (
    select from commission_sheets as r
    where r.id = new.sheet_id and (
      (new.approved_by is distinct from old.approved_by and new.approved_by = any(r.former_rep_ids || r.rep_id))
      or (new.marked_paid_by is distinct from old.marked_paid_by and new.marked_paid_by = any(r.former_rep_ids || r.rep_id))
    )
  ) then
    raise exception 'Draw % is decided by somebody who is and was not its rep.', new.id;
  end if;
  return new;
end $$;

create trigger payments_append_only before delete or update on payments
  for each row execute function payments_are_append_only();
create trigger payments_owed_back after insert on payments
  for each row when ((new.sheet_id is not null)) execute function commission_balance_of_payment();
create trigger payments_within_what_is_earned before insert on payments
  for each row execute function payment_is_within_what_is_earned();
create constraint trigger payments_of_draw_once after insert on payments deferrable initially deferred
  for each row when ((new.draw_id is not null)) execute function payment_has_its_draw();
create constraint trigger commission_draws_paid_once after insert or update of marked_paid_at, amount on commission_draws deferrable initially deferred
  for each row execute function draw_has_its_payment();
create trigger commission_draws_somebody_else before update of approved_by, marked_paid_by on commission_draws
  for each row execute function draw_is_decided_by_somebody_else();
create trigger commission_sheets_balance_on_update after update on commission_sheets
  for each row when ((old.commission_amount is distinct from new.commission_amount)) execute function commission_balance_of_sheet();
create trigger commission_sheets_rep_stays before update of rep_id on commission_sheets
  for each row execute function commission_rep_stays();
create trigger commission_sheets_somebody_else before update of approved_by, completed_by on commission_sheets
  for each row execute function commission_is_decided_by_somebody_else();

select reckon_commission_owed_back(array(select id from commission_sheets));

create index commission_sheets_take_referral on commission_sheets (lead_id) where ((deleted_at is null) and (referral_amount > (0)::numeric));
