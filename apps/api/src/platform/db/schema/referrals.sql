create table referrals (
  id                        uuid primary key,
  referred_by_id            uuid not null references leads,
  referred_id               uuid not null references leads,
  referred_by_amount_to_pay numeric(12, 2) not null check (referred_by_amount_to_pay >= 0),
  status                    text not null check (status in ('Pending', 'Qualified', 'Payable', 'Paid', 'Void')),
  referral_paid_date        date,
  paid_amount               numeric(12, 2) check (paid_amount > 0),
  paid_reason               text check (paid_reason <> ''),
  paid_by                   uuid references users,
  created_at                timestamptz not null,
  created_by                uuid references users,
  updated_at                timestamptz not null,
  deleted_at                timestamptz,
  deleted_by                uuid references users,
  version                   integer not null default 1,

  check (referred_by_id <> referred_id),
  -- Paid needs an amount and a day.
  constraint referrals_paid check (
    (status = 'Paid') = (referral_paid_date is not null) and (status = 'Paid') = (paid_amount is not null)
    and (status = 'Paid' or (paid_reason is null and paid_by is null))
  ),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on table referrals is 'Clients who referred other clients: the promised reward and its payment.';
comment on column referrals.status is 'Follows the referred lead and its sales; Paid is set by people and final.';
comment on column referrals.paid_amount is 'The amount paid; referred_by_amount_to_pay keeps the amount promised.';

-- A client is referred once.
create unique index referrals_referred on referrals (referred_id) where deleted_at is null;
create index referrals_referred_by on referrals (referred_by_id, created_at desc, id desc) where deleted_at is null;
create index referrals_newest on referrals (created_at desc, id desc) where deleted_at is null;
create index referrals_status_newest on referrals (status, created_at desc, id desc) where deleted_at is null;
create index referrals_removed on referrals (deleted_at desc, id desc) where deleted_at is not null;
