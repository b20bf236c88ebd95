-- How long the jobs of a quarter took is read from the indexes that find them, and not from 40,000 wide rows each time.
drop index sales_permit_approved_on, sales_installed_on, sales_inspected_on, sales_pto_on;
create index sales_permit_approved_on on sales (permit_approved_date) include (permit_submitted_date, address_id, lead_id)
  where deleted_at is null and permit_approved_date is not null;
create index sales_installed_on on sales (install_completed_date) include (contract_date, lead_id)
  where deleted_at is null and install_completed_date is not null;
create index sales_inspected_on on sales (inspection_passed_date) include (id, lead_id)
  where deleted_at is null and inspection_passed_date is not null;
create index sales_pto_on on sales (pto_complete_date)
  include (contract_date, install_completed_date, pto_submitted_date, address_id, lead_id)
  where deleted_at is null and pto_complete_date is not null;
