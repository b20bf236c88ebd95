-- A document may be on a service job of its lead, as tasks and notes are; on one job at most.

alter table documents add column service_job_id uuid references service_jobs;
alter table documents add constraint documents_on_one_job check (sale_id is null or service_job_id is null);
create index documents_service_job on documents (service_job_id, created_at desc, id desc)
  where deleted_at is null and service_job_id is not null;
