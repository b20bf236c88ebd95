-- Since when somebody waits to be called, and when they first were.

alter table leads
  add column reopened_at timestamptz,
  add column first_contact_at timestamptz;
alter table leads
  add column inquired_at timestamptz not null generated always as (coalesce(reopened_at, created_at)) stored;
comment on column leads.reopened_at is 'When an inquiry that came in again last made a cold or dead lead new.';
comment on column leads.inquired_at is 'Since when the client waits: the arrival, or the inquiry that reopened the lead.';
comment on column leads.first_contact_at is 'When a person first wrote of a call, a text, an e-mail or a visit since inquired_at; follows the notes.';

update leads as l set reopened_at = a.at
from (
  select lead_id, max(at) as at from activity
  where verb = 'lead.changed' and actor_kind = 'webhook' and changes -> 'status' ->> 1 = 'New'
  group by lead_id
) as a
where a.lead_id = l.id;

update leads as l set first_contact_at = c.at
from (
  select n.lead_id, min(n.created_at) as at
  from notes as n join leads as asked on asked.id = n.lead_id
  where n.deleted_at is null and n.author_id is not null and n.type in ('Call', 'Text', 'E-mail', 'Visit')
  and n.created_at >= asked.inquired_at
  group by n.lead_id
) as c
where c.lead_id = l.id;

-- The two queues, longest waiting first; their conditions are those of apps/api/src/lead-queue/queries.ts, to the letter.
create index leads_unassigned on leads (inquired_at, id)
  where deleted_at is null and not do_not_contact and sales_rep_id is null and status in ('New', 'Appointment');
create index leads_unworked on leads (inquired_at, id)
  where deleted_at is null and not do_not_contact and sales_rep_id is not null and status = 'New' and first_contact_at is null;
create index leads_unworked_of_rep on leads (sales_rep_id, inquired_at, id)
  where deleted_at is null and not do_not_contact and sales_rep_id is not null and status = 'New' and first_contact_at is null;

-- How fast people are called, within some days.
create index leads_inquired on leads (inquired_at) include (first_contact_at, sales_rep_id, source_name, do_not_contact)
  where deleted_at is null;
