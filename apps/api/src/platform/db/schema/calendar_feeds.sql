create table calendar_feeds (
  user_id      uuid primary key references users,
  token_hash   text not null unique,
  made_at      timestamptz not null,
  last_read_at timestamptz
);
comment on table calendar_feeds is 'The secret link that lets a calendar application read a person''s appointments. One per person; a new one replaces the former.';
comment on column calendar_feeds.token_hash is 'SHA-256 of the token in hex: the database does not reveal the link.';
