-- Webhooks that we send: who is told of what, and what became of each telling.

create table hooks (
  id            uuid primary key,
  description   text not null check (trim(description) <> ''),
  url           text not null check (url ~ '^https?://'),
  events        text[] not null check (cardinality(events) > 0),
  is_enabled    boolean not null,
  -- Only what happened since is told.
  enabled_at    timestamptz not null,
  secret        text not null check (secret ~ '^whsec_'),
  former_secret text,
  former_until  timestamptz,
  failing_since timestamptz,
  stopped_because text,
  created_by    uuid not null references users,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  deleted_at    timestamptz,
  deleted_by    uuid references users,
  version       integer not null default 1,
  constraint hooks_former check ((former_secret is null) = (former_until is null)),
  constraint hooks_stopped check (stopped_because is null or not is_enabled)
);
comment on column hooks.secret is 'As it is written down at the receiver: every request is signed with it, so it is kept whole, and shown once.';
comment on column hooks.failing_since is 'The first try that failed since the last one that did not.';
create index hooks_removed on hooks (deleted_at desc, id desc) where deleted_at is not null;

create table hook_deliveries (
  id            uuid primary key,
  hook_id       uuid not null references hooks,
  -- The same for every webhook that is told of it, and however often it is tried: receivers know it again by this.
  event_id      uuid not null,
  type          text not null,
  body          text not null,
  created_at    timestamptz not null,

  tries         integer not null default 0 check (tries >= 0),
  next_try_at   timestamptz,
  status        integer,
  error         text,
  delivered_at  timestamptz,
  failed_at     timestamptz,
  state         text not null generated always as (
    case when delivered_at is not null then 'Delivered' when failed_at is not null then 'Failed' else 'Waiting' end
  ) stored,

  constraint hook_deliveries_one_end check (delivered_at is null or failed_at is null),
  constraint hook_deliveries_failed_why check (failed_at is null or error is not null),
  constraint hook_deliveries_next check ((next_try_at is null) = (delivered_at is not null or failed_at is not null))
);
comment on column hook_deliveries.body is 'As it is sent, to the byte: the signature is of it.';
comment on column hook_deliveries.next_try_at is 'While it is tried, when somebody else may try it: whoever did not come back by then is gone.';
create index hook_deliveries_newest on hook_deliveries (hook_id, created_at desc, id desc);
create index hook_deliveries_undone on hook_deliveries (hook_id, state, created_at desc, id desc) where delivered_at is null;
create index hook_deliveries_done on hook_deliveries (hook_id, delivered_at desc) where delivered_at is not null;
create index hook_deliveries_old on hook_deliveries (created_at);

create table hook_tries (
  delivery_id   uuid not null references hook_deliveries on delete cascade,
  at            timestamptz not null,
  ms            integer not null,
  status        integer,
  answer        text not null check (length(answer) <= 2000),
  error         text,
  primary key (delivery_id, at)
);
comment on column hook_tries.answer is 'The beginning of what the receiver said.';

-- How far the activity has been read for webhooks: rows of finished transactions only, in the order of these.
create table hook_cursor (
  is_the_one    boolean primary key default true check (is_the_one),
  xid           xid8 not null,
  seq           bigint not null
);
insert into hook_cursor (xid, seq) values (pg_current_xact_id(), 0);

create index if not exists activity_in_order on activity (xid, seq);
