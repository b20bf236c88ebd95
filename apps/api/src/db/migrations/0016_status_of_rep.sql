-- A rep's leads of one status, in whatever order: read in the order of all names, a list of 300 would pass by 180,000
-- leads of others.
create index leads_sales_rep_status on leads (sales_rep_id, status) where deleted_at is null;
create index leads_rep_status on leads (rep_id, status) where deleted_at is null;
