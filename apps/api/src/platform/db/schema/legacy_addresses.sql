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
comment on table legacy_addresses is 'Addresses of the former system, with its column names in lower case.';

create unique index legacy_addresses_id on legacy_addresses (id_address);
create unique index legacy_addresses_uuid on legacy_addresses (uuid_address);
create index legacy_addresses_newest on legacy_addresses (created_at desc, id desc) where deleted_at is null;
create index legacy_addresses_search on legacy_addresses using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_addresses_lead on legacy_addresses (uuid_lead, created_at desc, id desc) where deleted_at is null;
create index legacy_addresses_removed on legacy_addresses (deleted_at desc, id desc) where deleted_at is not null;
