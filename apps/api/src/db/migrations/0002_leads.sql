-- Leads with their addresses and notes.

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
  source_name      text,
  source_type      text,
  rep_id           uuid references users,
  sales_rep_id     uuid references users,
  cloud_folder_id  text,
  search           text not null,
  last_activity_at timestamptz not null,
  created_at       timestamptz not null,
  created_by       uuid references users,
  updated_at       timestamptz not null,
  deleted_at       timestamptz,
  deleted_by       uuid references users,
  version          integer not null default 1,
  -- A lead without any name cannot be spoken of (specification section 5, assumption A-041).
  check (first_name <> '' or last_name <> ''),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on column leads.number is 'What people say: L-1042.';
comment on column leads.rep_id is 'Who brought or set the lead: read access and credit.';
comment on column leads.sales_rep_id is 'The closer who owns the client.';
comment on column leads.phone1 is 'E.164; phone1_raw keeps what was typed.';
comment on column leads.search is 'Built by searchText of the domain package, by every writer.';

create index leads_newest on leads (created_at desc, id desc) where deleted_at is null;
create index leads_status_newest on leads (status, created_at desc, id desc) where deleted_at is null;
create index leads_sales_rep_newest on leads (sales_rep_id, created_at desc, id desc) where deleted_at is null;
create index leads_rep_newest on leads (rep_id, created_at desc, id desc) where deleted_at is null;
create index leads_last_activity on leads (last_activity_at desc, id desc) where deleted_at is null;
create index leads_name on leads (lower(last_name), lower(first_name), id) where deleted_at is null;
create index leads_search on leads using gin (search gin_trgm_ops) where deleted_at is null;

create table addresses (
  id               uuid primary key,
  lead_id          uuid not null references leads,
  type             text not null default 'Primary' check (type in ('Primary', 'Secondary')),
  street_address   text,
  city             text,
  state            text,
  zip              text,
  full_address     text not null,
  has_usage        boolean,
  annual_usage     text,
  util_provider    text,
  util_bill        numeric(12, 2) check (util_bill >= 0),
  util_account_num text,
  util_meter_num   text,
  mount_type       text,
  stories          integer,
  roof_age         integer,
  roof_condition   text,
  roof_mat         text,
  sq_footage       integer,
  has_hoa          boolean,
  hoa_name         text,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  deleted_at       timestamptz,
  deleted_by       uuid references users,
  version          integer not null default 1
);
-- One primary address per lead.
create unique index addresses_primary on addresses (lead_id) where type = 'Primary' and deleted_at is null;
create index addresses_lead on addresses (lead_id) where deleted_at is null;

create table notes (
  id         uuid primary key,
  lead_id    uuid not null references leads,
  body       text not null check (body <> ''),
  type       text not null default 'General',
  priority   text not null default 'Medium' check (priority in ('Low', 'Medium', 'High')),
  author_id  uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users,
  version    integer not null default 1
);
create index notes_lead on notes (lead_id, created_at desc, id desc) where deleted_at is null;

-- Counters: what the status tabs show without counting a million rows. Each has 16 slots, chosen by backend, so
-- that concurrent writers rarely meet on one row; readers sum. The triggers below keep them in the transaction of
-- the change, whoever writes; a nightly job compares them with the truth.
create table lead_count (
  status       text not null,
  rep_id       uuid,
  sales_rep_id uuid,
  slot         smallint not null,
  n            integer not null,
  unique nulls not distinct (status, rep_id, sales_rep_id, slot)
);
comment on table lead_count is 'Live leads per status and pair of reps.';

create table lead_day_count (
  created_on   date not null,
  rep_id       uuid,
  sales_rep_id uuid,
  slot         smallint not null,
  n            integer not null,
  unique nulls not distinct (created_on, rep_id, sales_rep_id, slot)
);
comment on table lead_day_count is 'Live leads per day of creation (Pacific) and pair of reps: the tab Recent.';

create function add_to_lead_counts(p_status text, p_rep uuid, p_sales_rep uuid, p_created timestamptz, p_n integer)
returns void language plpgsql as $$
declare
  my_slot constant smallint := pg_backend_pid() % 16;
begin
  insert into lead_count values (p_status, p_rep, p_sales_rep, my_slot, p_n)
    on conflict (status, rep_id, sales_rep_id, slot) do update set n = lead_count.n + excluded.n;
  insert into lead_day_count values ((p_created at time zone 'America/Los_Angeles')::date, p_rep, p_sales_rep, my_slot, p_n)
    on conflict (created_on, rep_id, sales_rep_id, slot) do update set n = lead_day_count.n + excluded.n;
end $$;

-- One statement may bring a million rows (COPY), so inserts are counted per statement, grouped.
create function count_new_leads() returns trigger language plpgsql as $$
begin
  perform add_to_lead_counts(status, rep_id, sales_rep_id, day, n)
  from (
    select status, rep_id, sales_rep_id, date_trunc('day', created_at, 'America/Los_Angeles') as day, count(*)::integer as n
    from arrived where deleted_at is null group by 1, 2, 3, 4
    order by 1, 2, 3, 4
  ) as groups;
  return null;
end $$;
create trigger leads_counted_on_insert after insert on leads
  referencing new table as arrived for each statement execute function count_new_leads();

create function recount_changed_lead() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    perform add_to_lead_counts(old.status, old.rep_id, old.sales_rep_id, old.created_at, -1);
  end if;
  if new.deleted_at is null then
    perform add_to_lead_counts(new.status, new.rep_id, new.sales_rep_id, new.created_at, 1);
  end if;
  return null;
end $$;
create trigger leads_counted_on_update after update on leads for each row
  when (
    (old.status, old.rep_id, old.sales_rep_id, old.created_at, old.deleted_at)
    is distinct from (new.status, new.rep_id, new.sales_rep_id, new.created_at, new.deleted_at)
  )
  execute function recount_changed_lead();

create function leads_are_removed_softly() returns trigger language plpgsql as $$
begin
  raise exception 'leads are removed by deleted_at, so that their history and counters stay right';
end $$;
create trigger leads_soft_delete_only before delete on leads
  for each row execute function leads_are_removed_softly();
