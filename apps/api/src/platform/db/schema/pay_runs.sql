create table pay_runs (
  id                 uuid primary key,
  from_day           date not null,
  to_day             date not null check (to_day >= from_day),
  pay_date           date not null,
  first_check_number text check (first_check_number ~ '[0-9]$'),
  closed_at          timestamptz,
  closed_by          uuid references users,
  paid_at            timestamptz,
  paid_by            uuid references users,
  state              text not null generated always as (
    case when paid_at is not null then 'Paid' when closed_at is not null then 'Closed' else 'Open' end
  ) stored,
  created_by         uuid references users,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  version            integer not null default 1,

  check ((closed_at is null) = (closed_by is null)),
  check ((paid_at is null) = (paid_by is null)),
  check (paid_at is null or closed_at is not null)
);
comment on table pay_runs is 'Pay runs: everything due to everybody on one day, paid in one transaction.';
comment on column pay_runs.first_check_number is 'Check numbers count up from it, in the order of the payees.';

create index pay_runs_newest on pay_runs (created_at desc, id desc);
