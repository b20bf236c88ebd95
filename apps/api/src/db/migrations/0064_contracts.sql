-- Contracts: papers of a sale, who signs them, what was sent and signed to the byte, and what happened, sealed.

create sequence contract_number start 1001;

create table contracts (
  id                    uuid primary key,
  number                integer not null unique default nextval('contract_number'),
  lead_id               uuid not null references leads,
  sale_id               uuid not null references sales,
  -- Whose the sale is; they follow the sale and the lead.
  sales_rep_id          uuid references users,
  lead_rep_id           uuid references users,
  lead_sales_rep_id     uuid references users,
  template              text not null check (template in (
    'HIC', 'HIC_BATTERY', 'CHANGE_ORDER', 'HOA_LETTER', 'INTERCONNECTION', 'CPUC_GUIDE', 'COMPLETION'
  )),
  installer_template_id text,
  title                 text not null check (title <> ''),
  state                 text not null default 'Draft' check (state in (
    'Draft', 'Sent', 'Viewed', 'Signed', 'Completed', 'ChangeRequested', 'Declined', 'Voided', 'Expired'
  )),
  previous_state        text check (previous_state in ('Sent', 'Viewed', 'Completed')),

  second_buyer_name     text check (second_buyer_name <> ''),
  second_buyer_email    text check (second_buyer_email <> ''),
  uses_subcontractors   boolean,
  approx_start_date     date,
  approx_completion_date date,
  progress_payments     jsonb check (jsonb_typeof(progress_payments) = 'array'),
  contract_date         date,

  change_of             uuid references contracts,
  change                jsonb check (jsonb_typeof(change) = 'object'),
  change_reason         text,
  change_request        jsonb check (jsonb_typeof(change_request) = 'object'),
  change_requested_by   uuid references users,
  change_requested_at   timestamptz,

  price                 numeric(12, 2),
  paper                 jsonb,
  sha256_sent           text,
  sha256_signed         text,
  sent_at               timestamptz,
  sent_by               uuid references users,
  expires_at            timestamptz,
  viewed_at             timestamptz,
  completed_at          timestamptz,
  declined_at           timestamptz,
  decline_reason        text,
  voided_at             timestamptz,
  void_reason           text,
  expired_at            timestamptz,
  reminders             integer not null default 0,
  signed_document_id    uuid references documents,
  certificate_document_id uuid references documents,

  created_at            timestamptz not null,
  created_by            uuid references users,
  updated_at            timestamptz not null,
  deleted_at            timestamptz,
  deleted_by            uuid references users,
  version               integer not null default 1,

  check ((deleted_at is null) = (deleted_by is null)),
  -- What was sent is never removed.
  constraint contracts_only_drafts_are_removed check (deleted_at is null or state = 'Draft'),
  constraint contracts_sent check (
    case when state = 'Draft' then sent_at is null and paper is null and sha256_sent is null
    else sent_at is not null and sent_by is not null and expires_at is not null and paper is not null
      and sha256_sent is not null end
  ),
  constraint contracts_change_requested check (
    (state = 'ChangeRequested') = (previous_state is not null)
    and (state = 'ChangeRequested') = (change_request is not null)
    and (state = 'ChangeRequested') = (change_requested_at is not null)
  ),
  -- Completed is what everybody has signed, and stays so while a change of it is asked for.
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
  )
);
comment on column contracts.number is 'What people say: C-1042.';
comment on column contracts.paper is 'As it was sent, in words: the PDFs are made of it, and never anew of the sale.';
comment on column contracts.change is 'Fields of the sale that change with the last signature.';
comment on column contracts.sha256_sent is 'Of the PDF that was sent; contracts.sha256_signed of the one that was sealed.';

-- One home improvement contract at a time, and one change order of a contract.
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

create table contract_signers (
  id              uuid primary key,
  contract_id     uuid not null references contracts,
  place           integer not null check (place > 0),
  role            text not null check (role in ('buyer1', 'buyer2', 'salesperson', 'contractor')),
  name            text not null check (name <> ''),
  email           text,
  sent_at         timestamptz,
  viewed_at       timestamptz,
  consented_at    timestamptz,
  consent_version text,
  signed_at       timestamptz,
  signed_name     text,
  -- Of the company.
  signed_by       uuid references users,
  signature       jsonb,
  ip              text,
  agent           text,
  declined_at     timestamptz,
  unique (contract_id, place),
  unique (contract_id, role),
  check ((signed_at is null) = (signature is null) and (signed_at is null) = (signed_name is null)),
  check (signed_at is null or declined_at is null),
  -- Buyers consent before they sign, the company is somebody of it.
  check (signed_at is null or (consented_at is not null) <> (signed_by is not null))
);
comment on table contract_signers is 'Made when a contract is sent. Whose place comes first signs first.';

create table contract_links (
  token_hash text primary key,
  signer_id  uuid not null references contract_signers,
  created_at timestamptz not null,
  created_by uuid references users
);
comment on table contract_links is 'A link is known by the hash of its token alone. It ends with its contract''s expires_at.';
create index contract_links_signer on contract_links (signer_id);

create table contract_files (
  contract_id uuid not null references contracts,
  kind        text not null check (kind in ('sent', 'signed', 'certificate')),
  sha256      text not null,
  bytes       bytea not null,
  created_at  timestamptz not null,
  primary key (contract_id, kind)
);
comment on table contract_files is 'The evidence, to the byte; a copy of it is filed in the drive.';

create table contract_events (
  contract_id uuid not null references contracts,
  place       integer not null,
  at          timestamptz not null,
  event       text not null,
  who         text not null,
  ip          text,
  agent       text,
  words       text,
  hash        text not null,
  primary key (contract_id, place)
);
comment on column contract_events.hash is 'SHA-256 of the hash before it and of everything else in the row.';

create function contract_evidence_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what proves a contract is never changed';
end $$;
create trigger contract_events_append_only before update or delete on contract_events
  for each row execute function contract_evidence_stays();
create trigger contract_files_append_only before update or delete on contract_files
  for each row execute function contract_evidence_stays();
create trigger contracts_soft_delete_only before delete on contracts
  for each row execute function contract_evidence_stays();

-- What was signed is signed once.
create function contract_signature_stays() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception 'a signature is never changed';
  end if;
  return new;
end $$;
create trigger contract_signers_sign_once before update on contract_signers
  for each row execute function contract_signature_stays();

-- The numbers on the tabs, as those of service jobs (0043).
create table contract_count (
  state             text not null,
  sales_rep_id      uuid,
  lead_rep_id       uuid,
  lead_sales_rep_id uuid,
  slot              smallint not null,
  n                 integer not null,
  unique nulls not distinct (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
);
comment on table contract_count is 'Live contracts per state and the reps through whom they are somebody''s.';

create function add_to_contract_count(paper contracts, p_n integer) returns void language sql as $$
  insert into contract_count
  values (paper.state, paper.sales_rep_id, paper.lead_rep_id, paper.lead_sales_rep_id, pg_backend_pid() % 16, p_n)
  on conflict (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
  do update set n = contract_count.n + excluded.n
$$;

create function recount_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform add_to_contract_count(old, -1);
  end if;
  if new.deleted_at is null then
    perform add_to_contract_count(new, 1);
  end if;
  return null;
end $$;
create trigger contracts_counted_on_insert after insert on contracts
  for each row execute function recount_contract();
create trigger contracts_counted_on_update after update on contracts for each row
  when (
    (old.state, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, old.deleted_at)
    is distinct from
    (new.state, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, new.deleted_at)
  )
  execute function recount_contract();

create function contracts_follow_lead() returns trigger language plpgsql as $$
begin
  update contracts set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
  return null;
end $$;
create trigger leads_contracts_follow after update on leads for each row
  when ((old.rep_id, old.sales_rep_id) is distinct from (new.rep_id, new.sales_rep_id))
  execute function contracts_follow_lead();

create function contracts_follow_sale() returns trigger language plpgsql as $$
begin
  update contracts set sales_rep_id = new.sales_rep_id where sale_id = new.id;
  return null;
end $$;
create trigger sales_contracts_follow after update on sales for each row
  when (old.sales_rep_id is distinct from new.sales_rep_id)
  execute function contracts_follow_sale();

-- Who contracts: what stands about the company on every contract. One row.
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
create unique index company_facts_one on company_facts ((true));
insert into company_facts (id, created_at, updated_at)
values ('0190c000-0000-7000-8000-000000000002', now(), now());

-- Until when the registration of a salesperson holds.
alter table users add column his_expires_on date, add column his_warned_for date;
comment on column users.his_warned_for is 'The end of which person and managers have heard.';
