create table payments (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (kind in ('draw', 'settlement', 'repayment', 'referral')),
  payee_id     uuid references users,
  sheet_id     uuid references commission_sheets,
  draw_id      uuid references commission_draws,
  referral_id  uuid references referrals,
  pay_run_id   uuid references pay_runs,
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

  constraint payments_of check (
    (kind = 'referral') = (referral_id is not null)
    and (kind = 'referral') = (sheet_id is null)
    and (kind = 'referral') = (payee_id is null)
    and (kind = 'draw') = (draw_id is not null)
  ),
  -- Money out is positive, money back is negative; a settlement takes over a balance of either sign.
  constraint payments_sign check (
    reverses is not null or kind = 'settlement' or (amount < 0) = (kind = 'repayment')
  ),
  constraint payments_reversal check ((reverses is null) = (reason is null)),
  -- Nobody pays themselves.
  constraint payments_not_ones_own check (entered_by <> payee_id)
);
comment on table payments is 'Append-only ledger of money paid for commissions and referrals. Balances are sums of it; a mistake is corrected by a reversal, never by an update.';
comment on column payments.reverses is 'The payment that this reversal cancels.';
comment on column payments.corrects is 'The reversed payment that this one replaces, with another check number, day or method.';

create index payments_sheet on payments (sheet_id, day, entered_at, id) where sheet_id is not null;
create index payments_draw on payments (draw_id) where draw_id is not null;
create index payments_referral on payments (referral_id) where referral_id is not null;
create index payments_payee on payments (payee_id, day) where payee_id is not null;
create index payments_run on payments (pay_run_id) where pay_run_id is not null;

create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_change('A payment stays as it was entered: reverse it with another.');

-- The last line of defense: the API refuses the same with a sentence for people. Locks the sheet, so that two payments
-- at once are serialized. A reversal is always allowed, and a correction pays nothing more.
create function check_payment_amount() returns trigger language plpgsql as $$
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
      raise exception 'A correction has the draw and the amount of the reversed payment that it replaces.';
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
create trigger payments_check_amount before insert on payments
  for each row execute function check_payment_amount();
create constraint trigger payments_check_draw after insert on payments
  deferrable initially deferred for each row when (new.draw_id is not null) execute function check_draw_payment();
create trigger payments_refresh_clawback after insert on payments for each row
  when (new.sheet_id is not null) execute function refresh_commission_clawback();
