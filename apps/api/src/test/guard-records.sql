-- Installed in the database that every API test clones: at each commit, every written record must have an activity row
-- with the new version. Columns that the application updates without a new version are exempt, and so are rows that a
-- test inserts through SQL (`arrange`).
create function was_recorded() returns trigger language plpgsql as $$
declare
  noted text[] := array[
    'last_activity_at', 'first_contact_at', 'inquired_at', 'search', 'claims', 'claims_seen_at', 'last_assigned_at',
    'reminded_on', 'doc_link', 'cloud_folder_id', 'root_folder_id', 'contract_folder_id', 'finance_folder_id',
    'survey_folder_id', 'design_folder_id', 'permit_folder_id', 'install_folder_id', 'inspection_folder_id',
    'pto_folder_id', 'payment_folder_id', 'commission_folder_id',
    'lead_rep_id', 'lead_sales_rep_id', 'his_warned_for', 'failing_since', 'signed_document_id', 'certificate_document_id',
    'merged_into'
  ];
begin
  -- Copies of the lead's columns follow the lead, whose history records the change, as names and places do.
  if tg_table_name = 'appointments' then
    noted := noted || array['rep_id', 'first_name', 'last_name', 'phone1', 'full_address', 'city'];
  end if;
  -- A task follows the department of its assignee, whose history records the change.
  if tg_table_name = 'tasks' then
    noted := noted || array['department'];
  end if;
  -- A service job or a contract follows the rep of its sale in the same way.
  if tg_table_name in ('service_jobs', 'contracts') then
    noted := noted || array['sales_rep_id'];
  end if;
  -- The evidence of a contract records what a signature service answers.
  if tg_table_name = 'contracts' then
    noted := noted || array['envelope_order', 'envelope_id', 'begun_at', 'envelope_ended_at', 'signing_fault', 'sha256_sent'];
  end if;
  if current_setting('crm.arranged', true) = 'on' then
    return null;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) - noted = to_jsonb(new) - noted then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.version <> old.version + 1 then
    raise exception 'A change of % % made no version.', tg_table_name, new.id;
  end if;
  if not exists (
    select from activity
    where subject_type = tg_argv[0] and subject_id = new.id and version = new.version and xid = pg_current_xact_id()
  ) then
    raise exception 'A write of % % left no row in the activity.', tg_table_name, new.id;
  end if;
  return null;
end $$;

do $$
declare
  kind record;
begin
  for kind in
    select table_name as name, case
      when table_name = 'addresses' then 'address'
      when table_name = 'form_versions' then 'form'
      when table_name = 'service_jobs' then 'serviceJob'
      when table_name like 'legacy\_%' then 'legacy'
      when table_name in (
        'installers', 'sub_installers', 'modules', 'inverters', 'batteries', 'ahjs', 'hoas', 'utilities',
        'finance_options', 'pick_lists'
      ) then 'catalogue'
      when table_name = 'commission_sheets' then 'commission'
      when table_name = 'commission_draws' then 'draw'
      when table_name = 'pay_runs' then 'payRun'
      when table_name = 'company_facts' then 'companyFacts'
      when table_name = 'template_maps' then 'templateMap'
      when table_name = 'commission_settings' then 'commissionSettings'
      else rtrim(table_name, 's') end as subject
    from information_schema.columns
    where table_schema = 'public' and column_name = 'version' and table_name <> 'activity'
  loop
    execute format(
      'create constraint trigger %I after insert or update on %I deferrable initially deferred
       for each row execute function was_recorded(%L)', kind.name || '_recorded', kind.name, kind.subject
    );
  end loop;
end $$;
