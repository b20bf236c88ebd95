create table ahjs (
  id                  uuid primary key,
  name                text not null check (name <> ''),
  county_jurisdiction text,
  jurisdiction_type   text check (jurisdiction_type in ('city', 'county')),
  website_url         text,
  phone_number        text,
  portal_link         text,
  inspection_link     text,
  ahj_guide           text,
  is_enabled          boolean not null default true,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  deleted_at          timestamptz,
  deleted_by          uuid references users,
  version             integer not null default 1
);
comment on table ahjs is 'Catalog: authorities having jurisdiction, which issue permits.';

create unique index ahjs_named on ahjs (lower(name)) where deleted_at is null;
