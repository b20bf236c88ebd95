-- Whoever sees only their own leads otherwise read the whole queue for the few that they brought: docs/benchmarks.md.
-- Its condition is that of apps/api/src/lead-queue/queries.ts, to the letter.
create index leads_unassigned_of_rep on leads (rep_id, inquired_at, id)
  where deleted_at is null and not do_not_contact and sales_rep_id is null and status in ('New', 'Appointment');
