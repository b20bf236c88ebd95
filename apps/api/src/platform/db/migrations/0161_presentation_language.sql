-- Language in which a sale was presented: its contracts are in that language.

alter table sales
  add column presentation_language text not null default 'English' check (presentation_language in ('English', 'Spanish'));
comment on column sales.presentation_language is 'Contracts of the sale are in this language.';
