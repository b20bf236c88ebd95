create table lead_imports (
  id               uuid primary key,
  received_at      timestamptz not null,
  key_name         text not null,
  retry_hash       text not null,
  body_hash        text not null,
  outcome          text not null check (outcome in ('created', 'merged', 'repeated', 'refused', 'failed')),
  lead_id          uuid references leads,
  message          text not null,
  raw              text,
  content_type     text not null,
  replayed_at      timestamptz,
  replayed_by      uuid references users,
  taken_back_at    timestamptz,
  taken_back_by    uuid references users,
  taken_back_batch uuid,

  -- An accepted import has a lead; a refused or failed one has none.
  check ((outcome in ('created', 'merged', 'repeated')) = (lead_id is not null)),
  check ((replayed_at is null) = (replayed_by is null)),
  constraint lead_imports_taken_back check (
    (taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_batch is null)
  )
);
comment on table lead_imports is 'Log of every call of the lead import webhook and its outcome.';
comment on column lead_imports.key_name is 'Fingerprint of the webhook key, never the key.';
comment on column lead_imports.retry_hash is 'The same for a retry and its original: hash of the Idempotency-Key, or of the body without one.';
comment on column lead_imports.body_hash is 'Hash of the canonical body, kept after the body is deleted.';
comment on column lead_imports.raw is 'Request body, without U+0000. Personal data: deleted after 90 days.';
comment on column lead_imports.taken_back_at is 'When somebody reverted the import: its changes of leads are undone, and can be repeated.';

create index lead_imports_newest on lead_imports (received_at desc, id desc);
create index lead_imports_outcome on lead_imports (outcome, received_at desc, id desc);
create index lead_imports_retry on lead_imports (retry_hash, received_at) where outcome in ('created', 'merged');
create index lead_imports_body on lead_imports (body_hash) where outcome in ('created', 'merged');
create index lead_imports_raw on lead_imports (received_at) where raw is not null;
-- The search box of the import log; matchingImports uses exactly this expression.
create index lead_imports_text on lead_imports using gin ((message || ' ' || coalesce(raw, '')) gin_trgm_ops);
create index lead_imports_lead on lead_imports (lead_id);
create index lead_imports_taken_back_batch on lead_imports (taken_back_batch, id) where taken_back_batch is not null;
