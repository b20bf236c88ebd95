create table contract_codes (
  id         uuid primary key,
  signer_id  uuid not null references contract_signers,
  token_hash text not null references contract_links,
  code_hash  text not null,
  mailed_to  text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries      integer not null default 0,
  used_at    timestamptz
);
comment on table contract_codes is 'Six-digit codes mailed to a buyer''s address of record to confirm a handed-over link.';
comment on column contract_codes.code_hash is 'SHA-256 of the token and the code: without the token, which is not stored, the code cannot be guessed.';

create index contract_codes_signer on contract_codes (signer_id, created_at);
