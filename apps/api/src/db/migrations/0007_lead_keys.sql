-- What a person is recognised by on every way in, and whom nobody may call again.

create table lead_keys (
  kind    text not null check (kind in ('email', 'phone', 'phone+name', 'phone+house', 'name+house')),
  key     text not null check (key <> ''),
  lead_id uuid not null references leads,
  primary key (kind, key, lead_id)
);
comment on table lead_keys is 'Made by leadKeys of the domain package, in the transaction of every change of a live lead or its primary address; a removed lead has none. A nightly job compares and mends.';
create index lead_keys_lead on lead_keys (lead_id);

-- These two are the columns themselves. The others need the domain package: the nightly job adds them to older leads.
insert into lead_keys (kind, key, lead_id)
  select 'email', email1, id from leads where deleted_at is null and email1 is not null
  union all
  select 'phone', phone1, id from leads where deleted_at is null and phone1 is not null;

alter table leads add column do_not_contact boolean not null default false;
comment on column leads.do_not_contact is 'The client asked to be left alone: an inquiry that comes in again does not reopen the lead.';
