create table lead_day_count (
  created_on   date not null,
  rep_id       uuid,
  sales_rep_id uuid,
  slot         smallint not null,
  n            integer not null,

  unique nulls not distinct (created_on, rep_id, sales_rep_id, slot)
);
alter table lead_day_count set (
  fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000
);
comment on table lead_day_count is 'Live leads per day of creation (Pacific) and pair of reps: the Recent tab.';
