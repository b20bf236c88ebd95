-- The records of the former store. A column is called as the field was spelled there, in small letters. What may be text
-- or a number stays what it was given as.

create domain text_or_number as jsonb check (jsonb_typeof(value) in ('string', 'number'));

-- The numbers of those that are created here, beyond any that the former store gave.
create sequence legacy_number start 1000001;

create table legacy_users (
  id                 uuid primary key,
  id_user            text not null check (id_user <> ''),
  uuid_user          uuid not null,
  first_name         text,
  last_name          text,
  address_street     text,
  address_city       text,
  address_state      text,
  address_zip        text_or_number,
  cell_phone         text,
  email              text,
  department         text,
  his_license_number text_or_number,
  is_enabled         boolean,
  is_marketing       boolean,
  is_sales           boolean,
  is_scheduling      boolean,
  permission_set     text,
  sales_par          text_or_number,
  sw_rep_id          text_or_number,
  sw_username        text,
  oid                uuid,
  search             text not null,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  deleted_at         timestamptz,
  deleted_by         uuid references users,
  version            integer not null default 1,
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index legacy_users_id on legacy_users (id_user);
create unique index legacy_users_uuid on legacy_users (uuid_user);
create index legacy_users_newest on legacy_users (created_at desc, id desc) where deleted_at is null;
create index legacy_users_search on legacy_users using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_users_oid on legacy_users (oid) where deleted_at is null;

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
create unique index legacy_leads_id on legacy_leads (id_lead);
create unique index legacy_leads_uuid on legacy_leads (uuid_lead);
create index legacy_leads_newest on legacy_leads (created_at desc, id desc) where deleted_at is null;
create index legacy_leads_search on legacy_leads using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_leads_rep on legacy_leads (uuid_salesrep) where deleted_at is null;

create table legacy_addresses (
  id                          uuid primary key,
  id_address                  text not null check (id_address <> ''),
  uuid_address                uuid not null,
  uuid_lead                   uuid,
  address_street              text,
  address_city                text,
  address_state               text,
  address_zip                 text_or_number,
  address_full                text,
  latitude                    text_or_number,
  longitude                   text_or_number,
  type                        text check (type in ('Primary', 'Secondary')),
  mount_type                  text,
  number_of_stories           text_or_number,
  roofing_age                 text_or_number,
  roofing_condition           text,
  roofing_material            text,
  square_footage              text_or_number,
  home_age                    text_or_number,
  home_years_owned            text_or_number,
  is_hoa                      boolean,
  hoa_name                    text,
  has_usage                   boolean,
  annual_kwh                  text_or_number,
  utility_provider            text,
  utility_account_number      text_or_number,
  utility_meter_number        text_or_number,
  utility_service_id_number   text_or_number,
  utility_bill_amount         text_or_number,
  internet_provider           text,
  shading_issue               text,
  title_status                text,
  is_selected_for_appointment boolean,
  ahj_name                    text,
  uuid_ahj                    uuid,
  aurora_project_id           text,
  ahj                         json,
  hoa                         json,
  search                      text not null,
  created_at                  timestamptz not null,
  updated_at                  timestamptz not null,
  deleted_at                  timestamptz,
  deleted_by                  uuid references users,
  version                     integer not null default 1,
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index legacy_addresses_id on legacy_addresses (id_address);
create unique index legacy_addresses_uuid on legacy_addresses (uuid_address);
create index legacy_addresses_newest on legacy_addresses (created_at desc, id desc) where deleted_at is null;
create index legacy_addresses_search on legacy_addresses using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_addresses_lead on legacy_addresses (uuid_lead, created_at desc, id desc) where deleted_at is null;

create table legacy_sales (
  id                       uuid primary key,
  id_sale                  text not null check (id_sale <> ''),
  uuid_sale                uuid not null,
  uuid_lead                uuid,
  first_name               text not null check (first_name <> ''),
  last_name                text not null check (last_name <> ''),
  email_1                  text not null check (email_1 <> ''),
  address_full             text,
  installer_name           text,
  uuid_salesrep            uuid,
  job_number               text,
  status                   text not null check (status in (
    '', 'Cancelled: Cancelled', 'Completed: Completed', 'Design: Assigned', 'Design: Client Review',
    'Design: Installer Review', 'Design: Pending', 'Design: Ready', 'Inspection: Pending',
    'Inspection: Ready', 'Inspection: Scheduled', 'Install: Pending', 'Install: Ready',
    'Install: Scheduled', 'Monitoring: Pending', 'Monitoring: Ready', 'Payment: Ready',
    'Permit: Design Revision', 'Permit: Pending', 'Permit: Ready', 'Permit: Submitted', 'PTO: Pending',
    'PTO: Ready', 'PTO: Submitted', 'Survey: Pending', 'Survey: Ready', 'Survey: Scheduled'
  )),
  contract_date            text,
  contract_type            text,
  contract_year            text_or_number,
  cancel_date              text,
  cancel_reason            text,
  customer_name            text,
  sales_rep_name           text,
  marketer_name            text,
  deposit                  text_or_number,
  deposit_amount           text_or_number,
  deposit_type             text,
  deposit_received_by      text,
  finance_amount_1         text_or_number,
  finance_amount_2         text_or_number,
  finance_fee_1            text_or_number,
  finance_fee_2            text_or_number,
  finance_term_1           text_or_number,
  finance_term_2           text_or_number,
  finance_type_1           text check (finance_type_1 in ('Cash', 'Loan', 'Lease', 'None', '-', 'Other', '')),
  finance_type_2           text check (finance_type_2 in ('Cash', 'Loan', 'Lease', 'None', '-', 'Other', '')),
  sale_amount_calculated   text_or_number,
  sale_amount_manual       text_or_number,
  sale_amount_cash_balance text_or_number,
  sale_amount_minus_cash   text_or_number,
  system_size_kilowatts    text_or_number,
  module_make              text,
  module_model             text,
  module_quantity          text_or_number,
  battery_quantity         text_or_number,
  inverter_quantity        text_or_number,
  mount_type               text,
  permit_number            text,
  permit_apn               text,
  monitoring_url           text,
  main_panel_upgrade       text,
  gma_upgrade              text,
  prime_power_box_included boolean,
  site_survey_date         text,
  site_survey_time         text,
  site_survey_gate_code    text,
  install_completed_date   text,
  install_estimated_date   text,
  install_scheduled_date   text,
  install_tentative_date   text,
  install_as_built_needed  text,
  install_client_approved  text,
  install_client_aware     text,
  install_co_detectors     text,
  install_co_waiver        text,
  install_conduit_painted  text,
  customer_invoice_paid    boolean,
  is_complete              boolean,
  is_payment_complete      boolean,
  is_qa_review_complete    boolean,
  on_hold                  boolean,
  is_commercial            boolean,
  installer                json,
  subinstaller             json,
  finance_programs         json not null default '[]',
  modules                  json not null default '[]',
  inverters                json not null default '[]',
  batteries                json not null default '[]',
  search                   text not null,
  created_at               timestamptz not null,
  updated_at               timestamptz not null,
  deleted_at               timestamptz,
  deleted_by               uuid references users,
  version                  integer not null default 1,
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index legacy_sales_id on legacy_sales (id_sale);
create unique index legacy_sales_uuid on legacy_sales (uuid_sale);
create index legacy_sales_newest on legacy_sales (created_at desc, id desc) where deleted_at is null;
create index legacy_sales_search on legacy_sales using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_sales_lead on legacy_sales (uuid_lead, created_at desc, id desc) where deleted_at is null;
create index legacy_sales_rep on legacy_sales (uuid_salesrep) where deleted_at is null;

create table legacy_notes (
  id                     uuid primary key,
  id_note                text not null check (id_note <> ''),
  uuid_note              uuid not null,
  uuid_lead              uuid not null,
  note_text              text not null check (note_text <> ''),
  note_type              text,
  created_by             text not null check (created_by <> ''),
  created_by_calculation text,
  created_by_web_crm     text,
  author_id              uuid references users,
  search                 text not null,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  deleted_at             timestamptz,
  deleted_by             uuid references users,
  version                integer not null default 1,
  check ((deleted_at is null) = (deleted_by is null))
);
create unique index legacy_notes_id on legacy_notes (id_note);
create unique index legacy_notes_uuid on legacy_notes (uuid_note);
create index legacy_notes_newest on legacy_notes (created_at desc, id desc) where deleted_at is null;
create index legacy_notes_search on legacy_notes using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_notes_lead on legacy_notes (uuid_lead, created_at desc, id desc) where deleted_at is null;

