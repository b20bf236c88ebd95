create table commission_finance_options (
  sheet_id uuid not null references commission_sheets,
  position integer not null,
  name     text not null,
  type     text not null check (type in ('Cash', 'Loan')),
  amount   numeric(12, 2) not null check (amount >= 0),
  fee      numeric(7, 4) not null check (fee >= 0 and fee < 100),

  primary key (sheet_id, position)
);
comment on table commission_finance_options is 'Financing on a commission sheet, with its dealer fee.';
comment on column commission_finance_options.fee is 'Percent of the amount.';
