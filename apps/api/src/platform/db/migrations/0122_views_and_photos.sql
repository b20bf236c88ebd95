-- Views of every list, and photos of a repair.

alter table views
  drop constraint views_list_check,
  add constraint views_list_check check (list ~ '^[A-Za-z-]{1,40}$');

alter table documents
  drop constraint documents_photo_of,
  add constraint documents_photo_of check (
    photo_of is null
    or doc_type = 'SitePhoto'
      and photo_of in ('RoofPlanes', 'Attic', 'MainPanel', 'PanelLabel', 'Meter', 'EquipmentWall')
    or doc_type = 'InstallPhoto'
      and photo_of in ('Mounts', 'Array', 'Conduit', 'InverterLabel', 'PanelAfter', 'SiteLeftClean')
    or doc_type = 'SitePhoto' and service_job_id is not null
      and photo_of in ('RepairBefore', 'RepairFault', 'RepairLabel', 'RepairAfter')
  );
