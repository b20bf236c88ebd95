create table documents (
  id             uuid primary key,
  lead_id        uuid not null references leads,
  sale_id        uuid references sales,
  -- A document belongs to at most one job.
  service_job_id uuid references service_jobs,
  title          text not null check (title <> ''),
  doc_type       text not null check (doc_type in (
    'UtilityBill', 'Proposal', 'SitePhoto', 'SoldLayout', 'Contract', 'Addendum', 'SolarDisclosure', 'ConsumerGuide',
    'CancellationNotice', 'LoanApproval', 'FinanceApproval', 'FinanceAgreement', 'HOA', 'SurveyReport', 'PlanSet',
    'StructuralLetter', 'PermitApplication', 'Permit', 'InterconnectionApplication', 'PTOLetter', 'InstallPhoto',
    'AsBuilt', 'COWaiver', 'InspectionCard', 'CompletionCertificate', 'Invoice', 'Rebate', 'Commission',
    'CommissionCheck', 'ServiceReport', 'RMA', 'SignatureCertificate', 'Other'
  )),
  photo_of       text check (photo_of in (
    'RoofPlanes', 'Attic', 'MainPanel', 'PanelLabel', 'Meter', 'EquipmentWall', 'Mounts', 'Array', 'Conduit', 'InverterLabel',
    'PanelAfter', 'SiteLeftClean', 'RepairBefore', 'RepairFault', 'RepairLabel', 'RepairAfter'
  )),
  drive_id       text not null,
  item_id        text not null,
  file_name      text not null check (file_name <> ''),
  file_type      text not null,
  size           integer not null check (size > 0),
  doc_link       text,
  uploaded_by    uuid references users,
  search         text not null,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  deleted_at     timestamptz,
  deleted_by     uuid references users,
  version        integer not null default 1,

  check ((deleted_at is null) = (deleted_by is null)),
  unique (drive_id, item_id),
  constraint documents_on_one_job check (sale_id is null or service_job_id is null),
  constraint documents_photo_of check (
    photo_of is null
    or doc_type = 'SitePhoto' and photo_of in ('RoofPlanes', 'Attic', 'MainPanel', 'PanelLabel', 'Meter', 'EquipmentWall')
    or doc_type = 'InstallPhoto' and photo_of in ('Mounts', 'Array', 'Conduit', 'InverterLabel', 'PanelAfter', 'SiteLeftClean')
    or doc_type = 'SitePhoto' and service_job_id is not null
      and photo_of in ('RepairBefore', 'RepairFault', 'RepairLabel', 'RepairAfter')
  )
);
comment on table documents is 'Files of leads, sales and service jobs. The bytes are in the drive. An archived document is soft deleted and keeps its file.';
comment on column documents.photo_of is 'Subject of a photo, from packages/domain/src/documents/photo-lists.ts.';
comment on column documents.doc_link is 'Link to the file in the cloud, set by the job that files it in its folder.';
comment on column documents.search is 'Built by searchText of the domain package, by every writer.';

create index documents_newest on documents (created_at desc, id desc) where deleted_at is null;
create index documents_lead on documents (lead_id, created_at desc, id desc);
create index documents_sale on documents (sale_id, doc_type) where deleted_at is null and sale_id is not null;
create index documents_removed on documents (deleted_at desc, id desc) where deleted_at is not null;
create index documents_item on documents (item_id);
create index documents_search on documents using gin (search gin_trgm_ops) where deleted_at is null;
-- The list of documents: one index per filter and sort order.
create index documents_type_newest on documents (doc_type, created_at desc, id desc) where deleted_at is null;
create index documents_uploader_newest on documents (uploaded_by, created_at desc, id desc) where deleted_at is null;
create index documents_title on documents (lower(title), id) where deleted_at is null;
create index documents_size on documents (size, id) where deleted_at is null;
create index documents_service_job on documents (service_job_id, created_at desc, id desc)
  where deleted_at is null and service_job_id is not null;
