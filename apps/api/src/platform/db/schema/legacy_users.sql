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
comment on table legacy_users is 'Users of the former system, with its column names in lower case.';

create unique index legacy_users_id on legacy_users (id_user);
create unique index legacy_users_uuid on legacy_users (uuid_user);
create index legacy_users_newest on legacy_users (created_at desc, id desc) where deleted_at is null;
create index legacy_users_search on legacy_users using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_users_oid on legacy_users (oid) where deleted_at is null;
