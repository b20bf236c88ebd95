create table contract_files (
  contract_id uuid not null references contracts,
  kind        text not null check (kind in ('sent', 'signed', 'certificate', 'sealed')),
  sha256      text not null,
  bytes       bytea not null,
  created_at  timestamptz not null,

  primary key (contract_id, kind)
);
create index contract_files_hash on contract_files (sha256);

comment on table contract_files is 'The evidence, byte for byte. The drive has a copy.';
comment on column contract_files.kind is 'Sealed: the signed document with its certificate of signing and the signature of the company inside.';

create trigger contract_files_append_only before update or delete on contract_files
  for each row execute function refuse_change('the evidence of a contract is never changed');
