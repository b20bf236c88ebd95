-- The signed document with its certificate of signing and the company's signature inside the file.
alter table contract_files drop constraint contract_files_kind_check;
alter table contract_files add constraint contract_files_kind_check
  check (kind in ('sent', 'signed', 'certificate', 'sealed'));
create index contract_files_hash on contract_files (sha256);
comment on column contract_files.kind is 'Sealed: the signed document with its certificate of signing and the signature of the company inside.';
