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
  -- A canceled sale denies draws without a person.
  constraint commission_draws_who check (
    (approved_at is null) = (approved_by is null)
    and (marked_paid_at is null) = (marked_paid_by is null)
    and (denied_by is null or denied_at is not null)
    and (denied_reason is null or denied_at is not null)
  ),
  -- Only undecided draws can be deleted.
  check (deleted_at is null or (approved_at is null and denied_at is null)),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on table commission_draws is 'Draws: advances on a commission that a rep requests.';

create index commission_draws_sheet on commission_draws (sheet_id, created_at, id) where deleted_at is null;
create index commission_draws_state on commission_draws (state, sheet_id) where deleted_at is null;
-- The list of draws: one index per sort order. The expressions equal those in
-- apps/api/src/business/commissions/draw-filter.ts.
create index commission_draws_newest on commission_draws (created_at desc, id desc) where deleted_at is null;
create index commission_draws_state_newest on commission_draws (state, created_at desc, id desc)
  where deleted_at is null;
create index commission_draws_amount on commission_draws (amount, id) where deleted_at is null;
create index commission_draws_approved on commission_draws (coalesce(approved_at, '-infinity'), id)
  where deleted_at is null;
create index commission_draws_paid on commission_draws (coalesce(payment_date, '-infinity'), id)
  where deleted_at is null;

create trigger commission_draws_soft_delete_only before delete on commission_draws
  for each row execute function refuse_delete();

create constraint trigger commission_draws_check_payment
  after insert or update of marked_paid_at, amount on commission_draws
  deferrable initially deferred for each row execute function check_draw_payment();

-- The last line of defense: the API refuses the same with a sentence for people.
create function check_draw_approver() returns trigger language plpgsql as $$
begin
  if exists (
    select from commission_sheets as r
    where r.id = new.sheet_id and (
      (new.approved_by is distinct from old.approved_by and new.approved_by = any(r.former_rep_ids || r.rep_id))
      or (new.marked_paid_by is distinct from old.marked_paid_by and new.marked_paid_by = any(r.former_rep_ids || r.rep_id))
    )
  ) then
    raise exception 'Draw % is decided by somebody who is not and was not its rep.', new.id;
  end if;
  return new;
end $$;
create trigger commission_draws_check_approver before update of approved_by, marked_paid_by on commission_draws
  for each row execute function check_draw_approver();
