create table company_facts (
  id                 uuid primary key,
  name               text check (name <> ''),
  license_number     text check (license_number <> ''),
  address            text check (address <> ''),
  phone              text check (phone <> ''),
  contract_email     text check (contract_email <> ''),
  cancellation_phone text check (cancellation_phone <> ''),
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  version            integer not null default 1
);
comment on table company_facts is 'One row: what every contract prints about the company.';

create unique index company_facts_one on company_facts ((true));

insert into company_facts (id, created_at, updated_at)
values ('0190c000-0000-7000-8000-000000000002', now(), now());
