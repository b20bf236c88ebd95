create table idempotency_keys (
  user_id      uuid not null references users,
  key          uuid not null,
  request_hash text not null,
  status       smallint,
  body         jsonb,
  answered_at  timestamptz not null,

  primary key (user_id, key)
);
comment on table idempotency_keys is 'Idempotency: the response to each write that carried an Idempotency-Key, stored in the transaction of the write. A retry gets the same response and changes nothing (A-443). Deleted after 60 days.';
comment on column idempotency_keys.key is 'The Idempotency-Key, created by the caller before the first attempt.';
comment on column idempotency_keys.request_hash is 'Hash of method, path and body: another request with the same key is an error of the caller.';
comment on column idempotency_keys.status is 'Null only inside the transaction of the write.';

create index idempotency_keys_at on idempotency_keys (answered_at);
