-- Statuses as checks of their own, from which the types of the columns are made.

alter table sales
  add constraint sales_status_check check (status in (
    'Pending', 'Survey', 'Design', 'Permit', 'Install', 'Inspection', 'PTO', 'Monitoring', 'Payment', 'QAReview',
    'Complete', 'Cancelled'
  )),
  add constraint sales_previous_status_check check (previous_status in (
    'Pending', 'Survey', 'Design', 'Permit', 'Install', 'Inspection', 'PTO', 'Monitoring', 'Payment', 'QAReview',
    'Complete', 'Cancelled'
  ));

alter table sale_moves
  add constraint sale_moves_from_status_check check (from_status in (
    'Pending', 'Survey', 'Design', 'Permit', 'Install', 'Inspection', 'PTO', 'Monitoring', 'Payment', 'QAReview',
    'Complete', 'Cancelled'
  )),
  add constraint sale_moves_to_status_check check (to_status in (
    'Pending', 'Survey', 'Design', 'Permit', 'Install', 'Inspection', 'PTO', 'Monitoring', 'Payment', 'QAReview',
    'Complete', 'Cancelled'
  ));

alter table service_jobs
  add constraint service_jobs_status_check check (status in (
    'Diagnostic', 'PriceQuote', 'PendingAgreement', 'HVACPermits', 'RMA', 'Repair', 'Testing', 'Inspection', 'Rebate',
    'Payment', 'Completed'
  )),
  add constraint service_jobs_sub_status_check check (sub_status in (
    'Pending', 'Ready', 'Scheduled', 'Submitted', 'WaitingOnCustomer', 'WaitingOnParts', 'OnHold'
  ));

alter table notes
  add constraint notes_type_check check (type in (
    'General', 'Call', 'Text', 'E-mail', 'Visit', 'Import', 'DeadReason', 'System'
  ));

alter table documents
  add constraint documents_photo_of_check check (photo_of in (
    'RoofPlanes', 'Attic', 'MainPanel', 'PanelLabel', 'Meter', 'EquipmentWall', 'Mounts', 'Array', 'Conduit', 'InverterLabel',
    'PanelAfter', 'SiteLeftClean', 'RepairBefore', 'RepairFault', 'RepairLabel', 'RepairAfter'
  ));
