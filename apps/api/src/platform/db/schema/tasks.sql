create table tasks (
  id             uuid primary key,
  lead_id        uuid references leads,
  sale_id        uuid references sales,
  service_job_id uuid references service_jobs,
  description    text not null check (description <> ''),
  status         text not null default 'Todo' check (status in ('Backlog', 'Todo', 'InProgress', 'Done', 'Cancelled')),
  priority       text not null default 'Medium' check (priority in ('Low', 'Medium', 'High')),
  due_on         date,
  is_follow_up   boolean not null default false,
  delegated_to   uuid references users,
  department     text,
  reason         text check (reason in (
    'rebook', 'follow-up-demo', 'get-signature', 'create-sale', 'send-information', 'unassigned', 'self-generated',
    'sold-asked-again', 'do-not-contact', 'unknown-source', 'possible-duplicate', 'merge', 'review-hold',
    'refund', 'corrections', 'pay-referral', 'recover-referral'
  )),
  reason_key     text check (reason_key <> ''),
  about_type     text check (about_type in ('lead')),
  about_ids      uuid[] not null default '{}',
  reminded_on    date,
  created_by     uuid references users,
  completed_at   timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  deleted_at     timestamptz,
  deleted_by     uuid references users,
  version        integer not null default 1,

  check ((status = 'Done') = (completed_at is not null)),
  check ((about_type is null) = (about_ids = '{}')),
  check (lead_id is null or about_type is not null),
  check ((reason is null) = (reason_key is null))
);
comment on table tasks is 'Work that people assign to each other, and tasks that the system creates.';
comment on column tasks.lead_id is 'The lead of the task: people who may read the lead may read the task.';
comment on column tasks.department is 'Department of the assignee, or of the creator without one. Kept by triggers, so that a team''s list is an index scan without a join.';
comment on column tasks.reason is 'Why the application created the task; null for a task that a person created.';
comment on column tasks.reason_key is 'Distinguishes tasks of the same reason, so that each is created once: an id, numbers of leads, or the name of a source.';
comment on column tasks.about_ids is 'Records that the task links to; each reader sees those in their scope.';
comment on column tasks.reminded_on is 'The due day that a reminder was sent for; a new due day gets a new reminder.';

create index tasks_lead on tasks (lead_id) where deleted_at is null and lead_id is not null;
create index tasks_reason on tasks (reason, reason_key) where reason is not null and deleted_at is null;
create index tasks_newest on tasks (created_at desc, id desc) where deleted_at is null;
create index tasks_about on tasks using gin (about_ids) where deleted_at is null;
create index tasks_words on tasks using gin (description gin_trgm_ops) where deleted_at is null;
create index tasks_sale on tasks (sale_id) where deleted_at is null and sale_id is not null;
create index tasks_removed on tasks (deleted_at desc, id desc) where deleted_at is not null;
create index tasks_service_job on tasks (service_job_id) where deleted_at is null and service_job_id is not null;
create index tasks_whose on tasks (coalesce(delegated_to, created_by));
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
create index tasks_given_ended on tasks (created_by, updated_at desc, id desc)
  include (delegated_to, department, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Done', 'Cancelled');
create index tasks_team_ended on tasks (department, updated_at desc, id desc)
  include (delegated_to, created_by, lead_id, sale_id, service_job_id)
  where deleted_at is null and status in ('Done', 'Cancelled');
-- Tasks of every status, by due day.
create index tasks_by_due on tasks (coalesce(due_on, 'infinity'), id) where deleted_at is null;

create function set_task_department() returns trigger language plpgsql as $$
begin
  new.department := (select department from users where id = coalesce(new.delegated_to, new.created_by));
  return new;
end $$;
create trigger tasks_set_department before insert or update of delegated_to, created_by on tasks
  for each row execute function set_task_department();
