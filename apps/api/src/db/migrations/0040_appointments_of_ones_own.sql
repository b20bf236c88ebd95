-- Whose the lead of an appointment is, beside it: a rep's week is then a few rows of an index, and not the week of
-- everybody joined to all leads of the rep. As with sales, a trigger on leads keeps it.
alter table appointments add column lead_rep_id uuid, add column lead_sales_rep_id uuid;
update appointments as a set lead_rep_id = l.rep_id, lead_sales_rep_id = l.sales_rep_id
from leads as l where l.id = a.lead_id;

create index appointments_lead_rep on appointments (lead_rep_id, date_time desc, id desc)
  where deleted_at is null and lead_rep_id is not null;
create index appointments_lead_sales_rep on appointments (lead_sales_rep_id, date_time desc, id desc)
  where deleted_at is null and lead_sales_rep_id is not null;
-- What stands: the queue of those that are over and the list of those to confirm are its two ends.
create index appointments_standing on appointments (date_time desc, id desc)
  where deleted_at is null and result = 'Scheduled';

-- What stands is kept by whoever has the lead; what is over stays with whoever kept it.
create or replace function appointments_follow_lead() returns trigger language plpgsql as $$
begin
  update appointments set
    lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id,
    rep_id = case when result = 'Scheduled' then new.sales_rep_id else rep_id end
  where lead_id = new.id and (old.rep_id, old.sales_rep_id) is distinct from (new.rep_id, new.sales_rep_id);
  if old.deleted_at is null then
    perform add_to_appointment_count(result, old.rep_id, old.sales_rep_id, -n)
    from (select result, count(*)::integer as n from appointments where lead_id = new.id and deleted_at is null group by 1 order by 1) as groups;
  end if;
  if new.deleted_at is null then
    perform add_to_appointment_count(result, new.rep_id, new.sales_rep_id, n)
    from (select result, count(*)::integer as n from appointments where lead_id = new.id and deleted_at is null group by 1 order by 1) as groups;
  end if;
  return null;
end $$;

-- Tasks of a team are counted in the index alone.
drop index tasks_due;
create index tasks_due on tasks (coalesce(due_on, 'infinity'), id) include (delegated_to, created_by, lead_id)
  where deleted_at is null and status in ('Backlog', 'Todo', 'InProgress');
