create table commission_clawbacks (
  sheet_id uuid primary key references commission_sheets,
  amount   numeric(12, 2) not null default 0
);
comment on table commission_clawbacks is 'Clawback per commission sheet: what was paid beyond what is earned, or 0. Kept by triggers, so that negative balances come from an index instead of a sum over all sheets.';

create index commission_clawbacks_some on commission_clawbacks (sheet_id) where amount > 0;
