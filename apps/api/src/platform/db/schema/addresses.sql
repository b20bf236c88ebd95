create table addresses (
  id               uuid primary key,
  lead_id          uuid not null references leads,
  type             text not null default 'Primary' check (type in ('Primary', 'Secondary')),
  street_address   text,
  city             text,
  state            text,
  zip              text,
  zip_plus4        text check (zip_plus4 ~ '^[0-9]{4}$'),
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
  ahj_id           uuid references ahjs,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  deleted_at       timestamptz,
  deleted_by       uuid references users,
  version          integer not null default 1,

  check (full_address <> ''),
  check (state ~ '^[A-Z]{2}$'),
  check (zip ~ '^[0-9]{5}$'),
  check (zip is not null or zip_plus4 is null),
  check (
    annual_usage in (
      '0-50', '50-100', '100-150', '150-200', '200-250', '250-300', '300-350', '350-400', '400-450', '500+', '1000+'
    )
  ),
  check (stories between 1 and 200),
  check (roof_age between 0 and 300),
  check (sq_footage between 1 and 1000000),
  -- No HOA, no name of one.
  check (has_hoa is distinct from false or hoa_name is null),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on table addresses is 'Houses of a lead. One of them is primary.';
comment on column addresses.full_address is 'Built from street, city, state and ZIP by fullAddressOf of the domain package, by every writer.';
comment on column addresses.annual_usage is 'A range of dollars per month; follows util_bill unless somebody chose another.';
comment on column addresses.util_bill is 'Dollars per month.';

-- One primary address per lead.
create unique index addresses_primary on addresses (lead_id) where type = 'Primary' and deleted_at is null;
create index addresses_lead on addresses (lead_id) where deleted_at is null;
create index addresses_newest on addresses (created_at desc, id desc) where deleted_at is null;
create index addresses_zip on addresses (zip, lead_id) where type = 'Primary' and deleted_at is null;
create index addresses_util_provider on addresses (util_provider, lead_id)
  where type = 'Primary' and deleted_at is null;
create index addresses_annual_usage on addresses (annual_usage, lead_id)
  where type = 'Primary' and deleted_at is null;
create index addresses_city on addresses (lower(city), lead_id) include (city)
  where type = 'Primary' and deleted_at is null;
create index addresses_ahj on addresses (ahj_id) where ahj_id is not null and deleted_at is null;
-- Statistics of our own jobs per utility; `addresses_ahj` does the same per authority.
create index addresses_utility on addresses (util_provider) where deleted_at is null;
create index addresses_removed on addresses (deleted_at desc, id desc) where deleted_at is not null;
-- Filters by city on appointments and sales, for every address of the client.
create index addresses_in_city on addresses (lower(city));

create function copy_address() returns trigger language plpgsql as $$
begin
  update appointments set
    full_address = case when new.deleted_at is null then new.full_address end,
    city = case when new.deleted_at is null then new.city end
  where address_id = new.id;
  return null;
end $$;
create trigger addresses_copied after update on addresses for each row
  when ((old.full_address, old.city, old.deleted_at) is distinct from (new.full_address, new.city, new.deleted_at))
  execute function copy_address();
