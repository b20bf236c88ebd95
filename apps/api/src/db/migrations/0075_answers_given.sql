-- What was answered to a write that carried an Idempotency-Key, in the transaction of the write: who repeats it, because
-- the answer was not heard, is answered the same, and nothing is done twice (A-443).

create table answers_given (
  user_id      uuid not null references users,
  -- Made by the caller before the first try.
  key          uuid not null,
  -- Of method, path and body: another request with the same key is a mistake of its sender.
  request_hash text not null,
  -- Null only while the transaction that writes is under way.
  status       smallint,
  body         jsonb,
  answered_at  timestamptz not null,
  primary key (user_id, key)
);
comment on table answers_given is 'Forgotten after 60 days.';

create index answers_given_at on answers_given (answered_at);
