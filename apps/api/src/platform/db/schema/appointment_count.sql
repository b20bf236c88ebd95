create table appointment_count (
  result       text not null,
  rep_id       uuid,
  sales_rep_id uuid,
  slot         smallint not null,
  n            integer not null,

  unique nulls not distinct (result, rep_id, sales_rep_id, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table appointment_count is 'Live appointments of live leads, per result and pair of reps of the lead.';
