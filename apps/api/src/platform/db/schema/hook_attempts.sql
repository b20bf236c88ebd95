create table hook_attempts (
  delivery_id uuid not null references hook_deliveries on delete cascade,
  at          timestamptz not null,
  ms          integer not null,
  status      integer,
  answer      text not null check (length(answer) <= 2000),
  error       text,

  primary key (delivery_id, at)
);
comment on table hook_attempts is 'Attempts of a webhook delivery.';
comment on column hook_attempts.answer is 'The beginning of the response body.';
