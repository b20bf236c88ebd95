-- Everything that was sent to the lead import, and what became of it.

create table lead_imports (
  id           uuid primary key,
  received_at  timestamptz not null,
  key_name     text not null,
  -- What a retry has in common with its original: the sender's Idempotency-Key, else the body.
  retry_hash   text not null,
  -- Of the canonical body, kept when the body itself is not.
  body_hash    text not null,
  outcome      text not null check (outcome in ('created', 'merged', 'repeated', 'refused', 'failed')),
  lead_id      uuid references leads,
  message      text not null,
  raw          text,
  content_type text not null,
  replayed_at  timestamptz,
  replayed_by  uuid references users,
  -- What was taken in has a lead; what was refused or failed has none.
  check ((outcome in ('created', 'merged', 'repeated')) = (lead_id is not null)),
  check ((replayed_at is null) = (replayed_by is null))
);
comment on column lead_imports.raw is 'The body as it came, U+0000 excepted. Personal data: removed after 90 days.';
comment on column lead_imports.key_name is 'A fingerprint of the webhook key that was used, never the key.';
create index lead_imports_newest on lead_imports (received_at desc, id desc);
create index lead_imports_outcome on lead_imports (outcome, received_at desc, id desc);
create index lead_imports_retry on lead_imports (retry_hash, received_at) where outcome in ('created', 'merged');
create index lead_imports_body on lead_imports (body_hash) where outcome in ('created', 'merged');
create index lead_imports_raw on lead_imports (received_at) where raw is not null;
