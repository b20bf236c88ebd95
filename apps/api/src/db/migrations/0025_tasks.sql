-- What tasks are about, when somebody was reminded of them, and the orders in which they are read.

alter table tasks
  add column about_type  text check (about_type in ('lead')),
  add column about_ids   uuid[] not null default '{}',
  add column reminded_on date;
comment on column tasks.lead_id is 'The lead on which it stands: whoever may read the lead may read the task.';
comment on column tasks.about_ids is 'The records it leads to, each within the scope of whoever reads it.';
comment on column tasks.reminded_on is 'The due day of which somebody was reminded; another day is reminded of again.';

update tasks set about_type = 'lead', about_ids = array[lead_id] where lead_id is not null;

-- Tasks about several leads stand on none of them; their topic names them by number.
update tasks as t set about_type = 'lead', about_ids = named.ids
from (
  select asked.id, array_agg(l.id order by l.number) as ids
  from tasks as asked join leads as l on l.number::text = any(string_to_array(asked.topic, ' '))
  where asked.topic like 'possible-duplicate %' or asked.topic like 'merge %'
  group by asked.id
) as named
where t.id = named.id and t.lead_id is null;

alter table tasks
  add check ((about_type is null) = (about_ids = '{}')),
  add check (lead_id is null or about_type is not null);

-- Those without a day come last.
create index tasks_mine on tasks (delegated_to, coalesce(due_on, 'infinity'), id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_given on tasks (created_by, coalesce(due_on, 'infinity'), id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_due on tasks (coalesce(due_on, 'infinity'), id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_ended on tasks (delegated_to, updated_at desc, id desc)
  where deleted_at is null and status in ('Done', 'Cancelled');
create index tasks_newest on tasks (created_at desc, id desc) where deleted_at is null;
create index tasks_about on tasks using gin (about_ids) where deleted_at is null;
create index tasks_words on tasks using gin (description gin_trgm_ops) where deleted_at is null;
