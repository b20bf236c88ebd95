-- What lists, counts and filters need over a million leads. Each was measured there: docs/benchmarks.md.

-- Lists are read by last activity. Leads of one status, or of one rep, otherwise stand thinly in that order.
create index leads_status_active on leads (status, last_activity_at desc, id desc) where deleted_at is null;
create index leads_sales_rep_active on leads (sales_rep_id, last_activity_at desc, id desc) where deleted_at is null;

-- With the column itself inside, the leads of a city are found without reading their addresses.
drop index addresses_city;
create index addresses_city on addresses (lower(city), lead_id) include (city)
  where type = 'Primary' and deleted_at is null;

-- Whether ten thousand leads of a city still live is seen without reading them either.
create index leads_live on leads (id) where deleted_at is null;

-- Every write changes a counter: room on its page lets the row stay there, and what was is cleared away soon.
alter table lead_count set (
  fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000
);
alter table lead_day_count set (
  fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000
);
