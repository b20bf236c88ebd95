create table commission_adders (
  sheet_id    uuid not null references commission_sheets,
  position    integer not null,
  name        text not null check (trim(name) <> ''),
  description text,
  cost        numeric(12, 2) not null,

  primary key (sheet_id, position)
);
comment on table commission_adders is 'Adders on a commission sheet.';
comment on column commission_adders.cost is 'Negative for a credit.';
