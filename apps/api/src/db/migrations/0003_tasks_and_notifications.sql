-- Work that people give each other, and what they are told.

create table tasks (
  id            uuid primary key,
  lead_id       uuid references leads,
  description   text not null check (description <> ''),
  status        text not null default 'Todo' check (status in ('Backlog', 'Todo', 'InProgress', 'Done', 'Cancelled')),
  priority      text not null default 'Medium' check (priority in ('Low', 'Medium', 'High')),
  due_on        date,
  is_follow_up  boolean not null default false,
  delegated_to  uuid references users,
  created_by    uuid references users,
  completed_at  timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  deleted_at    timestamptz,
  deleted_by    uuid references users,
  version       integer not null default 1,
  check ((status = 'Done') = (completed_at is not null))
);
create index tasks_delegated on tasks (delegated_to, status, due_on) where deleted_at is null;
create index tasks_lead on tasks (lead_id) where deleted_at is null and lead_id is not null;

create table notifications (
  id         uuid primary key,
  user_id    uuid not null references users,
  lane       text not null check (lane in ('needs-you', 'mentions', 'activity')),
  subject    text not null,
  content    text not null,
  href       text not null check (href like '/%'),
  is_viewed  boolean not null default false,
  cleared_at timestamptz,
  created_at timestamptz not null
);
create index notifications_open on notifications (user_id, created_at desc, id desc) where cleared_at is null;
