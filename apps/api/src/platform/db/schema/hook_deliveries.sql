create table hook_deliveries (
  id           uuid primary key,
  hook_id      uuid not null references hooks,
  event_id     uuid not null,
  type         text not null,
  body         text not null,
  created_at   timestamptz not null,

  tries        integer not null default 0 check (tries >= 0),
  next_try_at  timestamptz,
  status       integer,
  error        text,
  delivered_at timestamptz,
  failed_at    timestamptz,
  state        text not null generated always as (
    case when delivered_at is not null then 'Delivered' when failed_at is not null then 'Failed' else 'Waiting' end
  ) stored,

  constraint hook_deliveries_one_end check (delivered_at is null or failed_at is null),
  constraint hook_deliveries_failed_why check (failed_at is null or error is not null),
  constraint hook_deliveries_next check ((next_try_at is null) = (delivered_at is not null or failed_at is not null))
);
comment on table hook_deliveries is 'Outbox of webhook deliveries: one row per event and webhook.';
comment on column hook_deliveries.event_id is 'The same for every webhook and every attempt: receivers use it for idempotency.';
comment on column hook_deliveries.body is 'Payload, byte for byte: the signature covers it.';
comment on column hook_deliveries.next_try_at is 'Time of the next attempt. During an attempt it is the timeout, after which another process may retry.';

create index hook_deliveries_newest on hook_deliveries (hook_id, created_at desc, id desc);
create index hook_deliveries_undone on hook_deliveries (hook_id, state, created_at desc, id desc)
  where delivered_at is null;
create index hook_deliveries_done on hook_deliveries (hook_id, delivered_at desc) where delivered_at is not null;
create index hook_deliveries_old on hook_deliveries (created_at);
