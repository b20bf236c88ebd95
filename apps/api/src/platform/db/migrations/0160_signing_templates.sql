-- Choices of administrators for the roles and fields of a signature service's templates, envelopes that are ended again
-- until the service has ended them, and events that a key outside the database authenticates.

create table template_maps (
  id          uuid primary key,
  service     text not null check (service in ('documenso', 'docusign')),
  template_id text not null check (template_id <> ''),
  title       text not null,
  signers     jsonb not null default '[]' check (jsonb_typeof(signers) = 'array'),
  fields      jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  version     integer not null default 1,
  unique (service, template_id)
);
comment on table template_maps is 'Choices of administrators for a template of a signature service: signers of its roles and values of its fields, where its names and labels say something else.';

alter table contracts add column envelope_ended_at timestamptz;
create index contracts_unended on contracts (id)
  where envelope_order is not null and state in ('Voided', 'Expired', 'Declined') and envelope_ended_at is null;
comment on column contracts.envelope_ended_at is 'Since when an envelope of an ended contract is known to take no more signatures; it is ended again every night until then.';

alter table contract_events add column key_id text check (key_id <> '');
comment on column contract_events.hash is 'Code over the former event''s code and everything else in the row: HMAC-SHA-256 by the key, plain SHA-256 without one.';
comment on column contract_events.key_id is 'Names the key, which is not in the database; null for events from before keys.';
