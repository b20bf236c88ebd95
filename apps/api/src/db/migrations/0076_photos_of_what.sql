-- What a photo of the survey or of the installation shows, by the lists of packages/domain/src/documents/photo-lists.ts.

alter table documents add column photo_of text;
alter table documents add constraint documents_photo_of check (
  photo_of is null
  or doc_type = 'SitePhoto' and photo_of in ('RoofPlanes', 'Attic', 'MainPanel', 'PanelLabel', 'Meter', 'EquipmentWall')
  or doc_type = 'InstallPhoto' and photo_of in ('Mounts', 'Array', 'Conduit', 'InverterLabel', 'PanelAfter', 'SiteLeftClean')
);
