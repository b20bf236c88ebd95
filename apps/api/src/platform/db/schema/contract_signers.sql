create table contract_signers (
  id              uuid primary key,
  contract_id     uuid not null references contracts,
  place           integer not null check (place > 0),
  role            text not null check (role in ('buyer1', 'buyer2', 'salesperson', 'contractor')),
  name            text not null check (name <> ''),
  email           text,
  address_notes   jsonb not null default '[]' check (jsonb_typeof(address_notes) = 'array'),
  sent_at         timestamptz,
  viewed_at       timestamptz,
  viewed_link     text,
  consented_at    timestamptz,
  consent_version text,
  signed_at       timestamptz,
  signed_name     text,
  signed_by       uuid references users,
  signed_link     text,
  signature       jsonb,
  ip              text,
  agent           text,
  declined_at     timestamptz,
  signed_service  text check (signed_service in ('documenso', 'docusign')),
  signed_on_paper boolean not null default false,

  unique (contract_id, place),
  unique (contract_id, role),
  check (
    (signed_at is null) = (signed_name is null) and (signed_at is null or signed_on_paper) = (signature is null)
    and (signed_at is not null or not signed_on_paper)
  ),
  check (signed_at is null or declined_at is null),
  -- Buyers consent before they sign; the company signs through one of its users; a service has the evidence itself, and
  -- so has a scan.
  check (signed_at is null or num_nonnulls(consented_at, signed_by, signed_service) + signed_on_paper::integer = 1)
);
comment on table contract_signers is 'Signers of a contract, created when it is sent. They sign in the order of place.';
comment on column contract_signers.address_notes is 'Doubts about the email address when the contract was sent: why it may not be the buyer''s.';
comment on column contract_signers.viewed_link is 'References contract_links, which references this table: the foreign key is there.';
comment on column contract_signers.signed_by is 'The person who signed for the company; null for buyers.';
comment on column contract_signers.signed_link is 'Null for the company, and for signatures before links were recorded. The foreign key is in contract_links.';
comment on column contract_signers.signed_service is 'The service that reports the signature; it has the consent and the evidence.';
comment on column contract_signers.signed_on_paper is 'The signature is on the scan; signed_at is noon of its day, since the hour is not known.';

create trigger contract_signers_sign_once before update on contract_signers for each row
  when (old.signed_at is not null) execute function refuse_change('a signature is never changed');
