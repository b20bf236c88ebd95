-- Everything that is due in a period is paid at once, and draws are listed over all sheets.

create table pay_runs (
  id                 uuid primary key,
  from_day           date not null,
  to_day             date not null,
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
  check (to_day >= from_day),
  check ((closed_at is null) = (closed_by is null)),
  check ((paid_at is null) = (paid_by is null)),
  check (paid_at is null or closed_at is not null)
);
create index pay_runs_newest on pay_runs (created_at desc, id desc);

create table pay_run_lines (
  run_id   uuid not null references pay_runs,
  position integer not null,
  line     jsonb not null,
  primary key (run_id, position)
);

create table pay_run_left_out (
  run_id uuid not null references pay_runs,
  kind   text not null check (kind in ('draw', 'balance', 'referral')),
  ref_id uuid not null,
  reason text not null check (reason <> ''),
  primary key (run_id, kind, ref_id)
);

alter table payments add column pay_run_id uuid references pay_runs;
create index payments_run on payments (pay_run_id) where (pay_run_id is not null);

alter table commission_settings
  add column needs_two_people boolean not null default false,
  add column draw_steps jsonb not null default '[]' check (jsonb_typeof(draw_steps) = 'array');

create index commission_draws_amount on commission_draws (amount, id) where (deleted_at is null);
create index commission_draws_approved on commission_draws (coalesce(approved_at, '-infinity'::timestamp with time zone), id) where (deleted_at is null);
create index commission_draws_newest on commission_draws (created_at desc, id desc) where (deleted_at is null);
create index commission_draws_paid on commission_draws (coalesce(payment_date, '-infinity'::date), id) where (deleted_at is null);
create index commission_draws_state_newest on commission_draws (state, created_at desc, id desc) where (deleted_at is null);
