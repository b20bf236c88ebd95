create sequence lead_number start 1001;

create table leads (
  id               uuid primary key,
  number           integer not null unique default nextval('lead_number'),
  first_name       text not null,
  last_name        text not null,
  phone1           text check (phone1 ~ '^\+[1-9][0-9]{6,14}$'),
  phone1_raw       text,
  email1           text check (email1 = lower(email1) and position('@' in email1) > 1),
  status           text not null default 'New' check (status in ('New', 'Appointment', 'Cold', 'Dead', 'Sold')),
  reopened_at      timestamptz,
  inquired_at      timestamptz not null generated always as (coalesce(reopened_at, created_at)) stored,
  first_contact_at timestamptz,
  do_not_contact   boolean not null default false,
  source_name      text,
  source_type      text,
  rep_id           uuid references users,
  sales_rep_id     uuid references users,
  -- Installer of the client.
  installer_id     uuid references installers,
  cloud_folder_id  text,
  search           text not null,
  last_activity_at timestamptz not null,
  merged_into      uuid references leads,
  created_at       timestamptz not null,
  created_by       uuid references users,
  updated_at       timestamptz not null,
  deleted_at       timestamptz,
  deleted_by       uuid references users,
  version          integer not null default 1,

  -- A lead needs some name (specification section 5, assumption A-041).
  check (first_name <> '' or last_name <> ''),
  check ((deleted_at is null) = (deleted_by is null)),
  -- A merged lead is soft deleted as well.
  constraint leads_merged check (merged_into is null or (deleted_at is not null and merged_into <> id))
);
comment on table leads is 'Clients and prospects. A lead becomes a client with its first sale.';
comment on column leads.number is 'Displayed as L-1042.';
comment on column leads.phone1 is 'E.164; phone1_raw has the original input.';
comment on column leads.reopened_at is 'When a new inquiry last reopened a cold or dead lead.';
comment on column leads.inquired_at is 'How long the client has been waiting: since creation, or since the inquiry that reopened the lead.';
comment on column leads.first_contact_at is 'First note by a person about a call, text, email or visit since inquired_at; updated with the notes.';
comment on column leads.do_not_contact is 'The client asked not to be contacted: a new inquiry does not reopen the lead.';
comment on column leads.rep_id is 'The rep who brought or set the lead: read access and credit.';
comment on column leads.sales_rep_id is 'The closer who owns the client.';
comment on column leads.search is 'Built by searchText of the domain package, by every writer.';
comment on column leads.merged_into is 'The surviving lead of a merge. Always the final one: a later merge updates it.';

create index leads_newest on leads (created_at desc, id desc) where deleted_at is null;
create index leads_sales_rep_newest on leads (sales_rep_id, created_at desc, id desc) where deleted_at is null;
create index leads_rep_newest on leads (rep_id, created_at desc, id desc) where deleted_at is null;
create index leads_last_activity on leads (last_activity_at desc, id desc) where deleted_at is null;
create index leads_name on leads (lower(last_name), lower(first_name), id) where deleted_at is null;
create index leads_search on leads using gin (search gin_trgm_ops) where deleted_at is null;
-- Sorted by status; read backward it has the newest of one status first.
create index leads_status on leads (status, created_at, id) where deleted_at is null;
-- Sorted by last change.
create index leads_changed on leads (updated_at desc, id desc) where deleted_at is null;
-- The filter Do not contact: few rows.
create index leads_do_not_contact on leads (created_at desc, id desc) where do_not_contact and deleted_at is null;
-- The two queues, longest wait first. Their conditions equal those in
-- apps/api/src/overviews/lead-queue/queries.ts.
create index leads_unassigned on leads (inquired_at, id)
  where deleted_at is null and not do_not_contact and sales_rep_id is null and status in ('New', 'Appointment');
create index leads_unworked on leads (inquired_at, id)
  where deleted_at is null and not do_not_contact and sales_rep_id is not null and status = 'New' and first_contact_at is null;
create index leads_unworked_of_rep on leads (sales_rep_id, inquired_at, id)
  where deleted_at is null and not do_not_contact and sales_rep_id is not null and status = 'New' and first_contact_at is null;
-- Report of response times.
create index leads_inquired on leads (inquired_at) include (first_contact_at, sales_rep_id, source_name, do_not_contact)
  where deleted_at is null;
-- Measured with a million leads (docs/benchmarks.md): lists are sorted by last activity, and the leads of one
-- status or rep are sparse in that order.
create index leads_status_active on leads (status, last_activity_at desc, id desc) where deleted_at is null;
create index leads_sales_rep_active on leads (sales_rep_id, last_activity_at desc, id desc) where deleted_at is null;
-- Checks whether the leads of a large filter still live, in the index alone.
create index leads_live on leads (id) where deleted_at is null;
-- The unassigned leads that a rep brought; without it the whole queue was read.
create index leads_unassigned_of_rep on leads (rep_id, inquired_at, id)
  where deleted_at is null and not do_not_contact and sales_rep_id is null and status in ('New', 'Appointment');
-- A rep's leads of one status, in any order.
create index leads_sales_rep_status on leads (sales_rep_id, status) where deleted_at is null;
create index leads_rep_status on leads (rep_id, status) where deleted_at is null;
create index leads_installer on leads (installer_id, created_at desc, id desc)
  where installer_id is not null and deleted_at is null;
-- Deleted records, latest first; few rows.
create index leads_removed on leads (deleted_at desc, id desc) where deleted_at is not null;
create index leads_merged on leads (merged_into) where merged_into is not null;
-- Activity feed of a rep: the leads they brought.
create index leads_rep_active on leads (rep_id, last_activity_at desc, id desc)
  where deleted_at is null and rep_id is not null;
-- Sources with few leads or none.
create index leads_source on leads (source_name) where deleted_at is null and source_name is not null;

create trigger leads_soft_delete_only before delete on leads
  for each row execute function refuse_delete();

-- Inserts are counted per statement, because one COPY may bring a million rows.
create function count_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_count as c (status, rep_id, sales_rep_id, slot, n)
    select status, rep_id, sales_rep_id, pg_backend_pid() % 16, count(*)
    from added where deleted_at is null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (status, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
    insert into lead_day_count as c (created_on, rep_id, sales_rep_id, slot, n)
    select (created_at at time zone 'America/Los_Angeles')::date as created_on, rep_id, sales_rep_id, pg_backend_pid() % 16, count(*)
    from added where deleted_at is null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (created_on, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
    return null;
  end if;
  insert into lead_count as c (status, rep_id, sales_rep_id, slot, n)
  select status, rep_id, sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.status, old.rep_id, old.sales_rep_id, -1 as n
    where old.deleted_at is null
    union all
    select new.status, new.rep_id, new.sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  on conflict (status, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
  insert into lead_day_count as c (created_on, rep_id, sales_rep_id, slot, n)
  select created_on, rep_id, sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select (old.created_at at time zone 'America/Los_Angeles')::date as created_on, old.rep_id, old.sales_rep_id, -1 as n
    where old.deleted_at is null
    union all
    select (new.created_at at time zone 'America/Los_Angeles')::date, new.rep_id, new.sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  on conflict (created_on, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger leads_counted_on_insert after insert on leads
  referencing new table as added for each statement execute function count_leads();
create trigger leads_counted_on_update after update on leads for each row
  when (
    (old.status, old.rep_id, old.sales_rep_id, old.created_at, old.deleted_at)
    is distinct from
    (new.status, new.rep_id, new.sales_rep_id, new.created_at, new.deleted_at)
  )
  execute function count_leads();

-- Appointments and service jobs of a deleted lead do not count. Triggers run in the order of their names: this one
-- before leads_copied, which changes the reps.
create function count_records_of_lead() returns trigger language plpgsql as $$
declare
  change constant integer := case when new.deleted_at is null then 1 else -1 end;
begin
  insert into appointment_count as c (result, rep_id, sales_rep_id, slot, n)
  select result, lead_rep_id as rep_id, lead_sales_rep_id as sales_rep_id, pg_backend_pid() % 16, change * count(*)
  from appointments where lead_id = new.id and deleted_at is null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (result, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
  insert into service_job_count as c (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select status, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, change * count(*)
  from service_jobs where lead_id = new.id and deleted_at is null
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger leads_change_counts after update on leads for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_records_of_lead();

-- Keeps the copies that records of the lead have: reps for scope conditions and counters, the name for the calendar.
-- A scheduled appointment goes to the new sales rep; a past one stays with the rep who kept it.
create function copy_lead() returns trigger language plpgsql as $$
begin
  if (old.rep_id, old.sales_rep_id) is distinct from (new.rep_id, new.sales_rep_id) then
    update contracts set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
    update sales set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
    update service_jobs set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
    update appointments set
      lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id,
      rep_id = case when result = 'Scheduled' then new.sales_rep_id else rep_id end
    where lead_id = new.id;
  end if;
  if (old.first_name, old.last_name, old.phone1) is distinct from (new.first_name, new.last_name, new.phone1) then
    update appointments set first_name = new.first_name, last_name = new.last_name, phone1 = new.phone1
    where lead_id = new.id;
  end if;
  return null;
end $$;
create trigger leads_copied after update on leads for each row
  when (
    (old.rep_id, old.sales_rep_id, old.first_name, old.last_name, old.phone1)
    is distinct from
    (new.rep_id, new.sales_rep_id, new.first_name, new.last_name, new.phone1)
  )
  execute function copy_lead();
