-- Contracts that are signed through an outside service: their envelope there, and signatures that the service reports.

alter table contracts
  add column signing_service text not null default 'own' check (signing_service in ('own', 'documenso', 'docusign')),
  add column service_template_id text check (service_template_id <> ''),
  add column envelope_order jsonb check (jsonb_typeof(envelope_order) = 'object'),
  add column envelope_id text check (envelope_id <> ''),
  add column begun_at timestamptz,
  add column signing_fault text check (signing_fault <> '');

alter table contracts drop constraint contracts_sent;
alter table contracts
  add constraint contracts_sent check (
    case when state = 'Draft' then sent_at is null and paper is null and sha256_sent is null
    else sent_at is not null and sent_by is not null and expires_at is not null and paper is not null
      -- A service has not accepted the contract yet, or voided its envelope.
      and (sha256_sent is not null or (signing_service <> 'own' and envelope_id is null)) end
  ),
  add constraint contracts_signing_service check (
    (signing_service = 'own') = (service_template_id is null)
    and (signing_service <> 'own' or (envelope_order is null and envelope_id is null and signing_fault is null))
    and (envelope_id is null) = (begun_at is null)
    and (envelope_id is null or envelope_order is not null)
  );
create unique index contracts_envelope on contracts (signing_service, envelope_id) where envelope_id is not null;
create index contracts_at_services on contracts (id)
  where signing_service <> 'own' and state in ('Sent', 'Viewed', 'Signed', 'ChangeRequested');

comment on column contracts.signing_service is 'Own: signed on our page and in the CRM. Otherwise the service that sends the links.';
comment on column contracts.service_template_id is 'Template of the service that the envelope is made from.';
comment on column contracts.envelope_order is 'Signers and values for the envelope as of sending, with the external id that makes beginning idempotent.';
comment on column contracts.envelope_id is 'Envelope of the service; null until the service accepted it, and after it was voided for a change.';
comment on column contracts.signing_fault is 'Sentence about the service for the people who work with the contract; null when all is well.';

alter table contract_signers add column signed_service text check (signed_service in ('documenso', 'docusign'));
alter table contract_signers drop constraint contract_signers_check2;
alter table contract_signers add constraint contract_signers_check2
  check (signed_at is null or num_nonnulls(consented_at, signed_by, signed_service) = 1);
comment on column contract_signers.signed_service is 'The service that reports the signature; it has the consent and the evidence.';
