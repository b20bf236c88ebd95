create table notes (
  id             uuid primary key,
  lead_id        uuid not null references leads,
  sale_id        uuid references sales,
  service_job_id uuid references service_jobs,
  body           text not null check (body <> ''),
  type           text not null default 'General' check (type in (
    'General', 'Call', 'Text', 'E-mail', 'Visit', 'Import', 'DeadReason', 'System'
  )),
  priority       text not null default 'Medium' check (priority in ('Low', 'Medium', 'High')),
  author_id      uuid references users,
  parent_id      uuid,
  mentions       uuid[] not null default '{}',
  edited_at      timestamptz,
  pinned_at      timestamptz,
  pinned_by      uuid references users,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  deleted_at     timestamptz,
  deleted_by     uuid references users,
  version        integer not null default 1,

  unique (id, lead_id),
  -- A reply is on the lead of its note. The writer makes sure that this note is no reply itself; parents never change.
  foreign key (parent_id, lead_id) references notes (id, lead_id),
  check (parent_id <> id),
  check ((pinned_at is null) = (pinned_by is null)),
  check ((deleted_at is null) = (deleted_by is null))
);
comment on table notes is 'Notes on a lead, a sale or a service job, with one level of replies.';
comment on column notes.parent_id is 'The note that this one replies to; one level deep.';
comment on column notes.mentions is 'Mentioned users, in the order of the text. Users are never deleted.';
comment on column notes.edited_at is 'When the text was last edited; null if never. updated_at also changes when a note is pinned. Former texts are in activity.';

create index notes_lead on notes (lead_id, created_at desc, id desc) where deleted_at is null;
create index notes_newest on notes (created_at desc, id desc) where deleted_at is null;
create index notes_author on notes (author_id, created_at desc, id desc) where deleted_at is null;
create index notes_replies on notes (parent_id) where parent_id is not null and deleted_at is null;
create index notes_sale on notes (sale_id, created_at desc, id desc) where deleted_at is null and sale_id is not null;
create index notes_service_job on notes (service_job_id, created_at desc, id desc)
  where deleted_at is null and service_job_id is not null;
create index notes_removed on notes (deleted_at desc, id desc) where deleted_at is not null;
