create table contract_count (
  state             text not null,
  sales_rep_id      uuid,
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  slot              smallint not null,
  n                 integer not null,

  unique nulls not distinct (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
);
comment on table contract_count is 'Live contracts per state and the reps whose scope they are in.';
