-- Lists that are asked what hangs on their rows (A-470, A-471): what few jobs have is found by an index of its own.

create index sales_installer_newest on sales (installer_id, created_at desc, id desc)
  where deleted_at is null and installer_id is not null;
create index sales_finance_one on sales (finance_option_one_id)
  where deleted_at is null and finance_option_one_id is not null;
create index sales_finance_two on sales (finance_option_two_id)
  where deleted_at is null and finance_option_two_id is not null;

-- What is scheduled to be installed, and what an authority or a utility has and has not answered.
create index sales_install_due on sales (install_scheduled_date)
  where deleted_at is null and install_scheduled_date is not null;
create index sales_permit_submitted on sales (permit_submitted_date)
  where deleted_at is null and permit_submitted_date is not null and permit_approved_date is null;
create index sales_pto_submitted on sales (pto_submitted_date)
  where deleted_at is null and pto_submitted_date is not null and pto_complete_date is null;
