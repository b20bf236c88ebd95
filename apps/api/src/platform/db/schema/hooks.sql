create table hooks (
  id              uuid primary key,
  description     text not null check (trim(description) <> ''),
  url             text not null check (url ~ '^https?://'),
  events          text[] not null check (cardinality(events) > 0),
  is_enabled      boolean not null,
  enabled_at      timestamptz not null,
  secret          text not null check (secret ~ '^whsec_'),
  former_secret   text,
  former_until    timestamptz,
  failing_since   timestamptz,
  stopped_because text,
  created_by      uuid not null references users,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  deleted_at      timestamptz,
  deleted_by      uuid references users,
  version         integer not null default 1,

  constraint hooks_former check ((former_secret is null) = (former_until is null)),
  constraint hooks_stopped check (stopped_because is null or not is_enabled)
);
comment on table hooks is 'Outgoing webhooks.';
comment on column hooks.enabled_at is 'Only events after this moment are delivered.';
comment on column hooks.secret is 'The receiver has the same value: it signs every request, so it is stored as it is. Displayed once.';
comment on column hooks.former_secret is 'Signs as well until former_until, so that the receiver can change the secret without loss.';
comment on column hooks.failing_since is 'First failed attempt since the last successful one.';

create index hooks_removed on hooks (deleted_at desc, id desc) where deleted_at is not null;
