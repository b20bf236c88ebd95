create table sale_day_count (
  sold_on           date not null,
  sales_rep_id      uuid,
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  slot              smallint not null,
  n                 integer not null,

  unique nulls not distinct (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
);
comment on table sale_day_count is 'Live sales per contract day, or creation day without one: the Recent tab.';
