-- The link by which a person's own calendar reads their appointments. One a person; a new one ends the former.
create table calendar_feeds (
  user_id      uuid primary key references users,
  token_hash   text not null unique,
  made_at      timestamptz not null,
  last_read_at timestamptz
);
comment on column calendar_feeds.token_hash is 'SHA-256 of what stands in the link, in hex: who reads the database reads no link.';
