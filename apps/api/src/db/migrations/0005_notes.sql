-- Notes that are pinned, answered, and speak to somebody.

alter table notes
  add column parent_id uuid,
  add column pinned_at timestamptz,
  add column pinned_by uuid references users,
  add column mentions  uuid[] not null default '{}',
  add unique (id, lead_id),
  -- A reply hangs on a note of its own lead. That this note is no reply itself is seen to by the writer: neither
  -- ever gets another parent.
  add foreign key (parent_id, lead_id) references notes (id, lead_id),
  add check (parent_id <> id),
  add check ((pinned_at is null) = (pinned_by is null)),
  add check ((deleted_at is null) = (deleted_by is null));

comment on column notes.parent_id is 'The note this one answers; one level deep.';
comment on column notes.mentions is 'Users whom the note speaks to, in the order given. Users are never deleted.';

create index notes_newest on notes (created_at desc, id desc) where deleted_at is null;
create index notes_author on notes (author_id, created_at desc, id desc) where deleted_at is null;
create index notes_replies on notes (parent_id) where parent_id is not null and deleted_at is null;
