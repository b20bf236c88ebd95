create table database_incarnations (
  incarnation       integer primary key,
  system_identifier text,
  database_oid      text,
  after_seq         bigint not null,
  first_xid         xid8 not null,
  began_at          timestamptz not null
);
comment on table database_incarnations is 'One row per life of the database. A restore from a dump begins another one, because transaction ids of the former server mean nothing on the new one (decision 0028).';
comment on column database_incarnations.system_identifier is 'Null until a process has looked, or if the server does not reveal it.';
comment on column database_incarnations.after_seq is 'Activity of this incarnation has a larger seq; everything up to it was restored.';
comment on column database_incarnations.first_xid is 'No activity of this incarnation has a smaller xid.';

insert into database_incarnations (incarnation, after_seq, first_xid, began_at) values (1, 0, '0', now());
