create table finance_options (
  id                  uuid primary key,
  display_name        text not null check (display_name <> ''),
  program_name        text not null check (program_name <> ''),
  type                text not null check (type in ('Cash', 'Loan', 'Lease', 'None')),
  years_term          integer,
  interest_rate       numeric(7, 4) check (interest_rate >= 0),
  monthly_duration    integer,
  install_within_days integer check (install_within_days between 1 and 1000),
  prices              jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  is_enabled          boolean not null default true,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  deleted_at          timestamptz,
  deleted_by          uuid references users,
  version             integer not null default 1
);
comment on table finance_options is 'Catalog: loans, leases and cash programs.';
comment on column finance_options.install_within_days is 'Days from the contract within which the lender requires the installation (A-480); null without a limit. Copied to the sale when the option is chosen.';
comment on column finance_options.prices is 'Dealer fee in percent of the financed amount, by start day.';

create unique index finance_options_named on finance_options (lower(program_name)) where deleted_at is null;
