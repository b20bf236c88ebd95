-- Who looked through whose eyes, and the feed read by person, by deed and by day.

create table viewed_as (
  id        uuid primary key,
  at        timestamptz not null,
  viewer_id uuid not null references users,
  viewed_id uuid not null references users,
  method    text not null,
  -- Without its query: what was searched for may be a name or a phone.
  path      text not null,
  check (viewer_id <> viewed_id)
);
comment on table viewed_as is 'Every request of an administrator that was answered as somebody else would see it. Kept for a year.';
create index viewed_as_newest on viewed_as (viewed_id, at desc, id desc);
create index viewed_as_at on viewed_as (at);

create index activity_actor on activity (actor_id, seq) where actor_id is not null;
create index activity_verb on activity (verb, seq);
-- Days and sequence go together, so that the smallest index finds them.
create index activity_at on activity using brin (at);
