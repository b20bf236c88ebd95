-- How long a lender waits for the installation (A-480): copied onto the sale as it is chosen, as fees are.

alter table finance_options
  add column install_within_days integer check (install_within_days between 1 and 1000);
comment on column finance_options.install_within_days is 'Days from the contract within which the system has to be installed; null where nobody waits.';

alter table sales
  add column finance_days_one integer,
  add column finance_days_two integer,
  add column finance_ends_on date generated always as (
    case
      when install_completed_date is null and status not in ('Cancelled', 'Complete')
      then contract_date + least(finance_days_one, finance_days_two)
    end
  ) stored;
comment on column sales.finance_days_one is 'Days from the contract within which the lender wants the installation, as they were when the option was chosen.';
comment on column sales.finance_ends_on is 'The last day on which the lender still waits for the installation.';

create index sales_finance_ends on sales (finance_ends_on)
  where deleted_at is null and finance_ends_on is not null;
