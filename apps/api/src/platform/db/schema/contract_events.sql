create table contract_events (
  contract_id uuid not null references contracts,
  place       integer not null,
  at          timestamptz not null,
  event       text not null,
  who         text not null,
  ip          text,
  agent       text,
  words       text,
  hash        text not null,
  key_id      text check (key_id <> ''),

  primary key (contract_id, place)
);
comment on table contract_events is 'Audit trail of a contract, chained by hashes.';
comment on column contract_events.hash is 'Code over the former event''s code and everything else in the row: HMAC-SHA-256 by the key, plain SHA-256 without one.';
comment on column contract_events.key_id is 'Names the key, which is not in the database; null for events from before keys.';

create trigger contract_events_append_only before update or delete on contract_events
  for each row execute function refuse_change('the evidence of a contract is never changed');
