create table uploads (
  id           uuid primary key,
  drive_id     text not null,
  session      text not null,
  item_id      text,
  name         text not null,
  file_type    text not null,
  size         integer not null check (size > 0),
  received     integer not null check (received between 1 and size),
  created_by   uuid not null references users,
  created_at   timestamptz not null,
  abandoned_at timestamptz,

  -- A complete upload has a file in the drive.
  check ((item_id is null) = (received < size))
);
comment on table uploads is 'Uploads in progress, and finished ones without a document. Deleted after one day.';
comment on column uploads.session is 'Upload session of the drive, sent with every chunk.';
comment on column uploads.item_id is 'File in the drive once the upload is complete.';
comment on column uploads.abandoned_at is 'Set after one day: no document may use it any more. The row stays until the drive has deleted the file.';

create index uploads_created on uploads (created_at);
