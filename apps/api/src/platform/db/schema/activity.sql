create table activity (
  seq            bigint generated always as identity primary key,
  xid            xid8 not null default pg_current_xact_id(),
  id             uuid not null unique,
  at             timestamptz not null,
  actor_id       uuid references users,
  actor_kind     text not null check (actor_kind in ('person', 'webhook', 'import', 'system')),
  verb           text not null,
  subject_type   text not null,
  subject_id     uuid not null,
  version        integer,
  lead_id        uuid,
  sale_id        uuid,
  service_job_id uuid,
  batch_id       uuid,
  changes        jsonb not null default '{}',
  facts          jsonb not null default '{}',

  check (actor_kind <> 'person' or actor_id is not null)
);
comment on table activity is 'The only history: one row per change, written in the transaction of the change and never updated. Field history, the activity feed, live events, webhooks and undo read it.';
comment on column activity.seq is 'Insertion order. Rows become visible in commit order, so readers use xid as well.';
comment on column activity.xid is 'Transaction of the change. Readers deliver rows of finished transactions only: xid < pg_snapshot_xmin(pg_current_snapshot()).';
comment on column activity.version is 'Version of the subject after the change; null for events without a version, such as an export.';
comment on column activity.batch_id is 'Shared by all rows of one batch, which is undone as a whole.';
comment on column activity.changes is 'Field -> [from, to].';
comment on column activity.facts is 'Values that the sentence needs and that must not change later, such as names at the time.';

create index activity_lead on activity (lead_id, seq) where lead_id is not null;
create index activity_subject on activity (subject_type, subject_id, seq);
create index activity_batch on activity (batch_id) where batch_id is not null;
create index activity_actor on activity (actor_id, seq) where actor_id is not null;
create index activity_verb on activity (verb, seq);
-- Time and seq rise together, so the smallest index type is enough.
create index activity_at on activity using brin (at);
create index activity_sale on activity (sale_id, seq) where sale_id is not null;
create index activity_service_job on activity (service_job_id, seq) where service_job_id is not null;
create index activity_in_order on activity (xid, seq);

create trigger activity_append_only before update or delete on activity
  for each row execute function refuse_change('activity rows are never changed');
