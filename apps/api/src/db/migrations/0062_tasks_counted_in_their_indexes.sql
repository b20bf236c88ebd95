-- Lists and numbers of tasks are counted in the index alone: it has all that whose they are is decided by. The index that
-- went by status beside them was taken in their stead, and read the task itself of every entry.
drop index tasks_delegated, tasks_mine, tasks_given, tasks_team, tasks_due, tasks_ended;
create index tasks_mine on tasks (delegated_to, coalesce(due_on, 'infinity'), id)
  include (created_by, department, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_given on tasks (created_by, coalesce(due_on, 'infinity'), id)
  include (delegated_to, department, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_team on tasks (department, coalesce(due_on, 'infinity'), id)
  include (delegated_to, created_by, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_due on tasks (coalesce(due_on, 'infinity'), id)
  include (delegated_to, created_by, department, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_ended on tasks (delegated_to, updated_at desc, id desc)
  include (created_by, department, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Done', 'Cancelled');
