create table legacy_migrations (
  id         uuid primary key,
  is_dry     boolean not null,
  begun_at   timestamptz not null,
  begun_by   uuid not null references users,
  total      integer not null check (total >= 0),
  stopped_at timestamptz,
  stopped_by uuid references users,
  ended_at   timestamptz,

  check ((stopped_at is null) = (stopped_by is null))
);
comment on table legacy_migrations is 'Runs that copy the former system into this one, dry runs included.';

create unique index legacy_migrations_one_at_a_time on legacy_migrations ((true)) where ended_at is null;
create index legacy_migrations_newest on legacy_migrations (begun_at desc, id desc);
