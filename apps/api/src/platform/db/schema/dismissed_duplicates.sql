create table dismissed_duplicates (
  first_id     uuid not null references leads,
  second_id    uuid not null references leads,
  dismissed_by uuid not null references users,
  dismissed_at timestamptz not null,

  primary key (second_id, first_id),
  check (first_id < second_id)
);
comment on table dismissed_duplicates is 'Duplicate candidates that somebody dismissed as different people, so that they are not suggested again.';
