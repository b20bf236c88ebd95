-- Documents of leads and of jobs, whose files are in the drive, and files that are on their way there.

create table documents (
  id          uuid primary key,
  lead_id     uuid not null references leads,
  sale_id     uuid references sales,
  title       text not null check (title <> ''),
  doc_type    text not null check (doc_type in (
    'UtilityBill', 'Proposal', 'SitePhoto', 'SoldLayout', 'Contract', 'Addendum', 'SolarDisclosure', 'ConsumerGuide',
    'CancellationNotice', 'LoanApproval', 'FinanceApproval', 'FinanceAgreement', 'HOA', 'SurveyReport', 'PlanSet',
    'StructuralLetter', 'PermitApplication', 'Permit', 'InterconnectionApplication', 'PTOLetter', 'InstallPhoto',
    'AsBuilt', 'COWaiver', 'InspectionCard', 'CompletionCertificate', 'Invoice', 'Rebate', 'Commission',
    'CommissionCheck', 'ServiceReport', 'RMA', 'SignatureCertificate', 'Other'
  )),
  drive_id    text not null,
  item_id     text not null,
  file_name   text not null check (file_name <> ''),
  file_type   text not null,
  size        integer not null check (size > 0),
  doc_link    text,
  uploaded_by uuid references users,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  deleted_at  timestamptz,
  deleted_by  uuid references users,
  version     integer not null default 1,
  check ((deleted_at is null) = (deleted_by is null)),
  unique (drive_id, item_id)
);
comment on table documents is 'An archived one is marked as deleted; its file stays in the drive.';
comment on column documents.doc_link is 'Where the cloud shows it, once it was filed in its folder; kept by the job that files.';

create index documents_newest on documents (created_at desc, id desc) where deleted_at is null;
create index documents_lead on documents (lead_id, created_at desc, id desc);
create index documents_sale on documents (sale_id, doc_type) where deleted_at is null and sale_id is not null;
create index documents_removed on documents (deleted_at desc, id desc) where deleted_at is not null;
create index documents_item on documents (item_id);

create table uploads (
  id         uuid primary key,
  drive_id   text not null,
  session    text not null,
  item_id    text,
  name       text not null,
  file_type  text not null,
  size       integer not null check (size > 0),
  received   integer not null check (received between 1 and size),
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- What is whole has a place in the drive.
  check ((item_id is null) = (received < size))
);
comment on table uploads is 'Files that are no document yet; those that nobody made one are forgotten after a day.';
comment on column uploads.session is 'What the drive is told with every piece.';
create index uploads_created on uploads (created_at);
