-- Whose turn it is, and what one task is about.

alter table users
  add column last_assigned_at timestamptz,
  add column territory text check (territory ~ '^[0-9]{1,5}(, [0-9]{1,5})*$');
comment on column users.last_assigned_at is 'When the round-robin last gave this person a lead; strictly rising, so that the order is total. Noted, not changed: no version, no activity.';
comment on column users.territory is 'First digits of ZIPs, separated by commas. Absent: anywhere that is nobody else''s.';

alter table tasks add column topic text check (topic <> '');
comment on column tasks.topic is 'What an automatic task is about, so that it is made once and not per occasion.';
create index tasks_topic on tasks (topic) where topic is not null and deleted_at is null;
