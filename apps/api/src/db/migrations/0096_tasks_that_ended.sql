-- The last column of the board, the latest first: what a team has ended, and what was given away.
drop index tasks_given_ended;
create index tasks_given_ended on tasks (created_by, updated_at desc, id desc)
  include (delegated_to, department, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Done', 'Cancelled');
create index tasks_team_ended on tasks (department, updated_at desc, id desc)
  include (delegated_to, created_by, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Done', 'Cancelled');

-- All of them in the order of the list, whatever their status.
create index tasks_by_due on tasks (coalesce(due_on, 'infinity'), id) where deleted_at is null;
