create table service_job_count (
  status            text not null,
  sales_rep_id      uuid,
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  slot              smallint not null,
  n                 integer not null,

  unique nulls not distinct (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
);
comment on table service_job_count is 'Live service jobs of live leads, per status and the reps whose scope they are in.';
