create table legacy_leads (
  id                  uuid primary key,
  id_lead             text not null check (id_lead <> ''),
  uuid_lead           uuid not null,
  first_name          text not null check (first_name <> ''),
  last_name           text not null check (last_name <> ''),
  phone_1             text,
  phone_2             text,
  email_1             text not null check (email_1 <> ''),
  email_2             text,
  source_type         text,
  source_name         text,
  status              text not null check (status in (
    'New Lead', 'Cold Lead', 'Hot Lead', 'Dead Lead', 'Appointment Scheduled', 'Sold'
  )),
  installer_source    text,
  onedrive_folder_id  text,
  uuid_salesrep       uuid,
  sales_rep_uuid_list uuid[] not null default '{}',
  created_by          text,
  documents           json not null default '[]',
  tasks               json not null default '[]',
  search              text not null,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  deleted_at          timestamptz,
  deleted_by          uuid references users,
  version             integer not null default 1,

  check ((deleted_at is null) = (deleted_by is null))
);
comment on table legacy_leads is 'Leads of the former system, with its column names in lower case.';

create unique index legacy_leads_id on legacy_leads (id_lead);
create unique index legacy_leads_uuid on legacy_leads (uuid_lead);
create index legacy_leads_newest on legacy_leads (created_at desc, id desc) where deleted_at is null;
create index legacy_leads_search on legacy_leads using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_leads_rep on legacy_leads (uuid_salesrep) where deleted_at is null;
create index legacy_leads_removed on legacy_leads (deleted_at desc, id desc) where deleted_at is not null;
