-- Addresses as records of their own: ZIP+4, the rules of their fields, and what the lists of leads ask of them.

alter table addresses
  add column zip_plus4 text check (zip_plus4 ~ '^[0-9]{4}$'),
  add check (full_address <> ''),
  add check (state ~ '^[A-Z]{2}$'),
  add check (zip ~ '^[0-9]{5}$'),
  add check (zip is not null or zip_plus4 is null),
  add check (
    annual_usage in (
      '0-50', '50-100', '100-150', '150-200', '200-250', '250-300', '300-350', '350-400', '400-450', '500+', '1000+'
    )
  ),
  add check (stories between 1 and 200),
  add check (roof_age between 0 and 300),
  add check (sq_footage between 1 and 1000000),
  -- Where there is no association there is no name of one.
  add check (has_hoa is distinct from false or hoa_name is null),
  add check ((deleted_at is null) = (deleted_by is null));

comment on column addresses.full_address is 'Made of street, city, state and ZIP by fullAddressOf of the domain package, by every writer.';
comment on column addresses.util_bill is 'Dollars a month.';
comment on column addresses.annual_usage is 'A band of dollars a month; follows util_bill unless somebody chose another.';

create index addresses_newest on addresses (created_at desc, id desc) where deleted_at is null;

-- The filters of the lead lists look at primary addresses. State and HOA split too little to deserve an index.
create index addresses_city on addresses (lower(city), lead_id) where type = 'Primary' and deleted_at is null;
create index addresses_zip on addresses (zip, lead_id) where type = 'Primary' and deleted_at is null;
create index addresses_util_provider on addresses (util_provider, lead_id) where type = 'Primary' and deleted_at is null;
create index addresses_annual_usage on addresses (annual_usage, lead_id) where type = 'Primary' and deleted_at is null;
