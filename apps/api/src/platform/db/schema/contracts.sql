create sequence contract_number start 1001;

create table contracts (
  id                      uuid primary key,
  number                  integer not null unique default nextval('contract_number'),
  lead_id                 uuid not null references leads,
  sale_id                 uuid not null references sales,
  sales_rep_id            uuid references users,
  lead_rep_id             uuid references users,
  lead_sales_rep_id       uuid references users,
  template                text not null check (template in (
    'HIC', 'HIC_BATTERY', 'CHANGE_ORDER', 'HOA_LETTER', 'INTERCONNECTION', 'CPUC_GUIDE', 'COMPLETION'
  )),
  form_version_id         uuid references form_versions,
  installer_template_id   text,
  title                   text not null check (title <> ''),
  state                   text not null default 'Draft' check (state in (
    'Draft', 'Sent', 'Viewed', 'Signed', 'Completed', 'ChangeRequested', 'Declined', 'Voided', 'Expired'
  )),
  previous_state          text check (previous_state in ('Sent', 'Viewed', 'Completed')),

  second_buyer_name       text check (second_buyer_name <> ''),
  second_buyer_email      text check (second_buyer_email <> ''),
  uses_subcontractors     boolean,
  approx_start_date       date,
  approx_completion_date  date,
  progress_payments       jsonb check (jsonb_typeof(progress_payments) = 'array'),
  contract_date           date,

  change_of               uuid references contracts,
  change                  jsonb check (jsonb_typeof(change) = 'object'),
  change_reason           text,
  change_request          jsonb check (jsonb_typeof(change_request) = 'object'),
  change_requested_by     uuid references users,
  change_requested_at     timestamptz,

  price                   numeric(12, 2),
  message                 text check (message <> ''),
  paper                   jsonb,
  sha256_sent             text,
  sha256_signed           text,
  sent_at                 timestamptz,
  sent_by                 uuid references users,
  expires_at              timestamptz,
  viewed_at               timestamptz,
  completed_at            timestamptz,
  declined_at             timestamptz,
  decline_reason          text,
  voided_at               timestamptz,
  void_reason             text,
  expired_at              timestamptz,
  reminders               integer not null default 0,
  signed_document_id      uuid references documents,
  certificate_document_id uuid references documents,

  signing_service         text not null default 'own' check (signing_service in ('own', 'documenso', 'docusign')),
  service_template_id     text check (service_template_id <> ''),
  envelope_order          jsonb check (jsonb_typeof(envelope_order) = 'object'),
  envelope_id             text check (envelope_id <> ''),
  begun_at                timestamptz,
  envelope_ended_at       timestamptz,
  signing_fault           text check (signing_fault <> ''),

  paper_signed_on         date,
  paper_filed_by          uuid references users,
  paper_filed_at          timestamptz,

  created_at              timestamptz not null,
  created_by              uuid references users,
  updated_at              timestamptz not null,
  deleted_at              timestamptz,
  deleted_by              uuid references users,
  version                 integer not null default 1,

  check ((deleted_at is null) = (deleted_by is null)),
  -- A sent contract is never deleted.
  constraint contracts_only_drafts_are_removed check (deleted_at is null or state = 'Draft'),
  constraint contracts_sent check (
    case when state = 'Draft' then sent_at is null and paper is null and sha256_sent is null
    else sent_at is not null and sent_by is not null and expires_at is not null and paper is not null
      -- A service has not accepted the contract yet, or voided its envelope.
      and (sha256_sent is not null or (signing_service <> 'own' and envelope_id is null)) end
  ),
  constraint contracts_change_requested check (
    (state = 'ChangeRequested') = (previous_state is not null)
    and (state = 'ChangeRequested') = (change_request is not null)
    and (state = 'ChangeRequested') = (change_requested_at is not null)
  ),
  -- Completed means signed by everybody, also while a change is requested.
  constraint contracts_completed check (
    (coalesce(previous_state, state) = 'Completed') = (completed_at is not null)
    and (completed_at is not null) = (sha256_signed is not null)
    and (completed_at is null or contract_date is not null)
  ),
  constraint contracts_declined check (
    (state = 'Declined') = (declined_at is not null) and (declined_at is null) = (decline_reason is null)
  ),
  constraint contracts_voided check (
    (state = 'Voided') = (voided_at is not null) and (voided_at is null) = (void_reason is null)
  ),
  constraint contracts_expired check ((state = 'Expired') = (expired_at is not null)),
  constraint contracts_change_order check (
    template <> 'CHANGE_ORDER' or (change_of is not null and change is not null)
  ),
  constraint contracts_signing_service check (
    (signing_service = 'own') = (service_template_id is null)
    and (signing_service <> 'own' or (envelope_order is null and envelope_id is null and signing_fault is null))
    and (envelope_id is null) = (begun_at is null)
    and (envelope_id is null or envelope_order is not null)
  ),
  constraint contracts_on_paper check (
    (paper_signed_on is null) = (paper_filed_by is null) and (paper_signed_on is null) = (paper_filed_at is null)
    and (paper_signed_on is null or completed_at is not null)
  )
);
comment on table contracts is 'Contracts and forms for electronic signature.';
comment on column contracts.number is 'Displayed as C-1042.';
comment on column contracts.sales_rep_id is 'Copy of the sale''s rep, kept by a trigger; lead_rep_id and lead_sales_rep_id copy the lead''s.';
comment on column contracts.change is 'Fields of the sale that the last signature changes.';
comment on column contracts.form_version_id is 'Version of the form that the contract was sent with; null for version 1, which has no row.';
comment on column contracts.message is 'Message of the sender in the signature request.';
comment on column contracts.paper is 'Snapshot of the contract when it was sent. PDFs are made of it and not of the sale.';
comment on column contracts.sha256_sent is 'Hash of the PDF that was sent.';
comment on column contracts.sha256_signed is 'Hash of the sealed PDF.';
comment on column contracts.signing_service is 'Own: signed on our page and in the CRM. Otherwise the service that sends the links.';
comment on column contracts.service_template_id is 'Template of the service that the envelope is made from.';
comment on column contracts.envelope_order is 'Signers and values for the envelope as of sending, with the external id that makes beginning idempotent.';
comment on column contracts.envelope_id is 'Envelope of the service; null until the service accepted it, and after it was voided for a change.';
comment on column contracts.envelope_ended_at is 'Since when an envelope of an ended contract is known to take no more signatures; it is ended again every night until then.';
comment on column contracts.signing_fault is 'Sentence about the service for the people who work with the contract; null when all is well.';
comment on column contracts.paper_signed_on is 'Day of the signatures by hand on paper; null for contracts that were signed electronically.';
comment on column contracts.paper_filed_by is 'The person who uploaded the scan of the paper, which is the signed file.';

-- One open home improvement contract per sale, and one open change order per contract.
create unique index contracts_one_home_improvement on contracts (sale_id)
  where template in ('HIC', 'HIC_BATTERY') and state in ('Draft', 'Sent', 'Viewed', 'Signed') and deleted_at is null;
create unique index contracts_one_change_order on contracts (change_of)
  where template = 'CHANGE_ORDER' and state in ('Draft', 'Sent', 'Viewed', 'Signed') and deleted_at is null;
create index contracts_newest on contracts (created_at desc, id desc) where deleted_at is null;
create index contracts_state_newest on contracts (state, created_at desc, id desc) where deleted_at is null;
create index contracts_lead on contracts (lead_id) where deleted_at is null;
create index contracts_sale on contracts (sale_id) where deleted_at is null;
create index contracts_removed on contracts (deleted_at desc, id desc) where deleted_at is not null;
create index contracts_expiring on contracts (expires_at) where state in ('Sent', 'Viewed', 'Signed');
create unique index contracts_envelope on contracts (signing_service, envelope_id) where envelope_id is not null;
create index contracts_at_services on contracts (id)
  where signing_service <> 'own' and state in ('Sent', 'Viewed', 'Signed', 'ChangeRequested');
create index contracts_unended on contracts (id)
  where envelope_order is not null and state in ('Voided', 'Expired', 'Declined') and envelope_ended_at is null;
create index contracts_words on contracts using gin (title gin_trgm_ops) where deleted_at is null;

create trigger contracts_never_deleted before delete on contracts
  for each row execute function refuse_change('a contract is evidence and never changed');

create trigger contracts_keep_what_was_sent before update on contracts for each row
  when (old.signing_service = 'own' and old.sent_at is not null and (old.paper, old.sha256_sent, old.form_version_id)
    is distinct from (new.paper, new.sha256_sent, new.form_version_id))
  execute function refuse_change('what was sent is never changed');

create function count_contracts() returns trigger language plpgsql as $$
begin
  insert into contract_count as c (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select state, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.state, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, -1 as n
    where old.id is not null and old.deleted_at is null
    union all
    select new.state, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger contracts_counted_on_insert after insert on contracts for each row execute function count_contracts();
create trigger contracts_counted_on_update after update on contracts for each row
  when (
    (old.state, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, old.deleted_at)
    is distinct from
    (new.state, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, new.deleted_at)
  )
  execute function count_contracts();

create trigger contracts_take_lead_reps before update of lead_id on contracts for each row
  when (old.lead_id <> new.lead_id) execute function take_lead_reps();
