create table legacy_notes (
  id                     uuid primary key,
  id_note                text not null check (id_note <> ''),
  uuid_note              uuid not null,
  uuid_lead              uuid not null,
  note_text              text not null check (note_text <> ''),
  note_type              text,
  created_by             text not null check (created_by <> ''),
  created_by_calculation text,
  created_by_web_crm     text,
  author_id              uuid references users,
  search                 text not null,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  deleted_at             timestamptz,
  deleted_by             uuid references users,
  version                integer not null default 1,

  check ((deleted_at is null) = (deleted_by is null))
);
comment on table legacy_notes is 'Notes of the former system, with its column names in lower case.';

create unique index legacy_notes_id on legacy_notes (id_note);
create unique index legacy_notes_uuid on legacy_notes (uuid_note);
create index legacy_notes_newest on legacy_notes (created_at desc, id desc) where deleted_at is null;
create index legacy_notes_search on legacy_notes using gin (search gin_trgm_ops) where deleted_at is null;
create index legacy_notes_lead on legacy_notes (uuid_lead, created_at desc, id desc) where deleted_at is null;
create index legacy_notes_removed on legacy_notes (deleted_at desc, id desc) where deleted_at is not null;
