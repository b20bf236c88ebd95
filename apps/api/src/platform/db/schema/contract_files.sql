create table contract_files (
  contract_id uuid not null references contracts,
  kind        text not null check (kind in ('sent', 'signed', 'certificate')),
  sha256      text not null,
  bytes       bytea not null,
  created_at  timestamptz not null,

  primary key (contract_id, kind)
);
comment on table contract_files is 'The evidence, byte for byte. The drive has a copy.';

create trigger contract_files_append_only before update or delete on contract_files
  for each row execute function refuse_change('the evidence of a contract is never changed');
