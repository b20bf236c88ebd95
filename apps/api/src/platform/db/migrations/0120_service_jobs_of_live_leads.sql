-- Service jobs are counted while their lead is live, as sales and appointments are.

create or replace function recount_service_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null and exists (
    select from leads where id = old.lead_id and deleted_at is null
  ) then
    perform add_to_service_job_count(old, -1);
  end if;
  if new.deleted_at is null and exists (
    select from leads where id = new.lead_id and deleted_at is null
  ) then
    perform add_to_service_job_count(new, 1);
  end if;
  return null;
end $$;

create or replace function service_jobs_follow_lead() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    perform add_to_service_job_count(j, -1) from service_jobs as j where j.lead_id = new.id and j.deleted_at is null;
  end if;
  update service_jobs set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id
  where lead_id = new.id and (lead_rep_id, lead_sales_rep_id) is distinct from (new.rep_id, new.sales_rep_id);
  if new.deleted_at is null then
    perform add_to_service_job_count(j, 1) from service_jobs as j where j.lead_id = new.id and j.deleted_at is null;
  end if;
  return null;
end $$;

drop trigger leads_service_jobs_follow on leads;
drop trigger service_jobs_counted_on_update on service_jobs;
create trigger leads_service_jobs_follow after update on leads
  for each row when (((old.rep_id is distinct from new.rep_id) or (old.sales_rep_id is distinct from new.sales_rep_id) or (old.deleted_at is distinct from new.deleted_at))) execute function service_jobs_follow_lead();
create trigger service_jobs_counted_on_update after update on service_jobs
  for each row when (((old.status is distinct from new.status) or (old.sales_rep_id is distinct from new.sales_rep_id) or (old.deleted_at is distinct from new.deleted_at) or (old.lead_id is distinct from new.lead_id))) execute function recount_service_job();

delete from service_job_count;
select add_to_service_job_count(j, 1) from service_jobs as j
where j.deleted_at is null and exists (select from leads as l where l.id = j.lead_id and l.deleted_at is null);

create index service_jobs_technician_repair on service_jobs (technician_id, repair_scheduled_date) where ((deleted_at is null) and (repair_scheduled_date is not null));
