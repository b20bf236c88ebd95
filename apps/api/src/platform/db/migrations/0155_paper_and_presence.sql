-- Contracts that were signed by hand on paper, and buyers who confirm on a host's device that they are the signer.
alter table contracts
  add column paper_signed_on date,
  add column paper_filed_by uuid references users,
  add column paper_filed_at timestamptz,
  add constraint contracts_on_paper check (
    (paper_signed_on is null) = (paper_filed_by is null) and (paper_signed_on is null) = (paper_filed_at is null)
    and (paper_signed_on is null or completed_at is not null)
  );
comment on column contracts.paper_signed_on is 'Day of the signatures by hand on paper; null for contracts that were signed electronically.';
comment on column contracts.paper_filed_by is 'The person who uploaded the scan of the paper, which is the signed file.';

alter table contract_signers add column signed_on_paper boolean not null default false;
alter table contract_signers drop constraint contract_signers_check;
alter table contract_signers add constraint contract_signers_check check (
  (signed_at is null) = (signed_name is null) and (signed_at is null or signed_on_paper) = (signature is null)
  and (signed_at is not null or not signed_on_paper)
);
alter table contract_signers drop constraint contract_signers_check2;
alter table contract_signers add constraint contract_signers_check2
  check (signed_at is null or num_nonnulls(consented_at, signed_by, signed_service) + signed_on_paper::integer = 1);
comment on column contract_signers.signed_on_paper is 'The signature is on the scan; signed_at is noon of its day, since the hour is not known.';

alter table contract_links
  add column present_at timestamptz,
  add constraint contract_links_present check (present_at is null or channel = 'in person');
comment on column contract_links.present_at is 'When the holder of an in-person link confirmed to be its signer.';
