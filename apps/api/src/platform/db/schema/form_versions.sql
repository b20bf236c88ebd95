create table form_versions (
  id          uuid primary key,
  template    text not null check (template in (
    'HIC', 'HIC_BATTERY', 'CHANGE_ORDER', 'HOA_LETTER', 'INTERCONNECTION', 'CPUC_GUIDE', 'COMPLETION'
  )),
  language    text not null default 'en' check (language in ('en', 'es')),
  number      integer not null check (number > 1),
  state       text not null default 'Draft' check (state in ('Draft', 'Approved', 'Retired')),
  wording     text not null check (wording <> ''),
  note        text check (note <> ''),
  created_at  timestamptz not null,
  created_by  uuid references users,
  updated_at  timestamptz not null,
  approved_at timestamptz,
  approved_by uuid references users,
  retired_at  timestamptz,
  retired_by  uuid references users,
  version     integer not null default 1,

  unique (template, language, number),
  constraint form_versions_approved check (
    (approved_at is null) = (approved_by is null) and (state <> 'Approved' or approved_at is not null)
    and (state <> 'Draft' or approved_at is null)
  ),
  constraint form_versions_retired check ((state = 'Retired') = (retired_at is not null))
);
comment on table form_versions is 'Texts of our forms in versions. Version 1 is the text that comes with the product and has no row.';
comment on column form_versions.wording is 'The text in the markup of packages/domain/src/forms/markup.ts.';
comment on column form_versions.note is 'Note of the author: what is new in this version.';

-- One draft and one approved version per form and language.
create unique index form_versions_one_approved on form_versions (template, language) where state = 'Approved';
create unique index form_versions_one_draft on form_versions (template, language) where state = 'Draft';

-- Contracts name the version that they were made from: its text stays as it was approved.
create trigger form_versions_keep_wording before update on form_versions for each row
  when (old.state <> 'Draft' and (
    (old.template, old.language, old.number, old.wording) is distinct from
      (new.template, new.language, new.number, new.wording) or new.state = 'Draft'
  ))
  execute function refuse_change('the text of an approved form is never changed');
create trigger form_versions_never_deleted before delete on form_versions
  for each row execute function refuse_change('a version of a form is never deleted');
