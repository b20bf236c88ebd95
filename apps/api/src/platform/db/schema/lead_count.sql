-- Status tabs read counters instead of counting a million rows. Each key has 16 slots, chosen by backend, so that
-- concurrent writers rarely wait for one row; readers add them up. Triggers keep them; a nightly job compares them.
create table lead_count (
  status       text not null,
  rep_id       uuid,
  sales_rep_id uuid,
  slot         smallint not null,
  n            integer not null,

  unique nulls not distinct (status, rep_id, sales_rep_id, slot)
);
alter table lead_count set (
  fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000
);
comment on table lead_count is 'Live leads per status and pair of reps.';
