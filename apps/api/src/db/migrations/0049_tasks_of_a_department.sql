-- Whose department has a task, beside it: the list of a team and its number are then a walk along an index, and not a
-- look at the person of every open task. Triggers keep it; a task of nobody is its creator's.
alter table tasks add column department text;
comment on column tasks.department is 'Of the person it is given to, else of its creator; kept by triggers.';
update tasks as t set department = u.department from users as u
where u.id = coalesce(t.delegated_to, t.created_by) and u.department is not null;

create function tasks_know_department() returns trigger language plpgsql as $$
begin
  new.department := (select department from users where id = coalesce(new.delegated_to, new.created_by));
  return new;
end $$;
create trigger tasks_know_department before insert or update of delegated_to, created_by on tasks
  for each row execute function tasks_know_department();

create function tasks_follow_department() returns trigger language plpgsql as $$
begin
  update tasks set department = new.department where coalesce(delegated_to, created_by) = new.id;
  return null;
end $$;
create trigger users_take_tasks_along after update on users for each row
  when (old.department is distinct from new.department) execute function tasks_follow_department();

create index tasks_team on tasks (department, coalesce(due_on, 'infinity'), id)
  include (delegated_to, created_by, lead_id) where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
create index tasks_whose on tasks (coalesce(delegated_to, created_by));
