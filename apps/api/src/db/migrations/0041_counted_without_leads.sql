-- Totals of lists are counted in the index alone: whether the lead was removed is asked of the few that were. An address is
-- not asked for, but PostgreSQL wants its column while it drops the join.
drop index appointments_when, appointments_rep_when, appointments_result_when, appointments_standing,
  appointments_lead_rep, appointments_lead_sales_rep, tasks_mine, tasks_given;
create index appointments_when on appointments (date_time desc, id desc) include (lead_id, address_id) where deleted_at is null;
create index appointments_rep_when on appointments (rep_id, date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null;
create index appointments_result_when on appointments (result, date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null;
create index appointments_standing on appointments (date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null and result = 'Scheduled';
create index appointments_lead_rep on appointments (lead_rep_id, date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null and lead_rep_id is not null;
create index appointments_lead_sales_rep on appointments (lead_sales_rep_id, date_time desc, id desc) include (lead_id, address_id)
  where deleted_at is null and lead_sales_rep_id is not null;
create index tasks_mine on tasks (delegated_to, coalesce(due_on, 'infinity'), id) include (created_by, lead_id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_given on tasks (created_by, coalesce(due_on, 'infinity'), id) include (delegated_to, lead_id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
