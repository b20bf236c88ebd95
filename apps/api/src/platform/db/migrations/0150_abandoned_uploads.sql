-- Uploads without a document wait for the drive to delete their file, which may be locked or throttled.

alter table uploads add column abandoned_at timestamptz;
comment on column uploads.abandoned_at is 'Set after one day: no document may use it any more. The row stays until the drive has deleted the file.';

-- Commissions go to a folder outside of the client's: the ones filed so far stay where they are.
update sales set commission_folder_id = null where commission_folder_id is not null;
