create table sale_count (
  status            text not null,
  sales_rep_id      uuid,
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  slot              smallint not null,
  n                 integer not null,

  unique nulls not distinct (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
);
comment on table sale_count is 'Live sales per status and the reps whose scope they are in.';
