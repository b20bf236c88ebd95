create table template_maps (
  id          uuid primary key,
  service     text not null check (service in ('documenso', 'docusign')),
  template_id text not null check (template_id <> ''),
  title       text not null,
  signers     jsonb not null default '[]' check (jsonb_typeof(signers) = 'array'),
  fields      jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  version     integer not null default 1,
  unique (service, template_id)
);
comment on table template_maps is 'Choices of administrators for a template of a signature service: signers of its roles and values of its fields, where its names and labels say something else.';
