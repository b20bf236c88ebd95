-- People, and the one record of change that everything else writes into.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table users (
  id              uuid primary key,
  oid             uuid not null,
  tid             uuid not null,
  name            text not null,
  email           text not null,
  phone_num       text,
  his_license_num text,
  sw_username     text,
  department      text check (department in ('Sales', 'Marketing', 'Operations', 'Servicing', 'Finance')),
  role            text not null default 'USER' check (role in ('ADMIN', 'MANAGER', 'USER')),
  is_sales        boolean not null default false,
  is_marketing    boolean not null default false,
  is_enabled      boolean not null default true,
  claims          text[] not null default '{}',
  claims_seen_at  timestamptz,
  search          text not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  version         integer not null default 1,
  -- A person is who the directory says: object id within a tenant.
  unique (tid, oid)
);
comment on table users is 'CRM users. Never deleted, only disabled: what they did keeps their name.';
comment on column users.claims is 'Directory claims as of claims_seen_at. The token of a request counts, never this copy: it serves mail lists and "what can this person see".';
create unique index users_email on users (lower(email));
create index users_search on users using gin (search gin_trgm_ops);

create table activity (
  seq          bigint generated always as identity primary key,
  -- Readers deliver rows of finished transactions only: xid < pg_snapshot_xmin(pg_current_snapshot()).
  xid          xid8 not null default pg_current_xact_id(),
  id           uuid not null unique,
  at           timestamptz not null,
  actor_id     uuid references users,
  actor_kind   text not null check (actor_kind in ('person', 'webhook', 'import', 'system')),
  verb         text not null,
  subject_type text not null,
  subject_id   uuid not null,
  lead_id      uuid,
  sale_id      uuid,
  batch_id     uuid,
  changes      jsonb not null default '{}',
  facts        jsonb not null default '{}',
  check (actor_kind <> 'person' or actor_id is not null)
);
comment on table activity is 'Every change of state, written in the transaction of the change, never updated. Field history, feed, live events and undo read it; nothing else stores history.';
comment on column activity.changes is 'Field -> [from, to].';
comment on column activity.facts is 'What the sentence needs and must not change later: names at the time, the version of the row after the change.';
create index activity_lead on activity (lead_id, seq) where lead_id is not null;
create index activity_subject on activity (subject_type, subject_id, seq);
create index activity_batch on activity (batch_id) where batch_id is not null;

create function activity_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'activity rows are never changed';
end $$;
create trigger activity_append_only before update or delete on activity
  for each row execute function activity_is_append_only();

create table outbox (
  id          uuid primary key,
  kind        text not null,
  payload     jsonb not null,
  created_at  timestamptz not null,
  sent_at     timestamptz,
  attempts    integer not null default 0,
  last_error  text
);
comment on table outbox is 'What must leave the house after commit: mail, drive folders, envelopes. A worker sends; a failure never fails the request.';
create index outbox_waiting on outbox (created_at) where sent_at is null;
