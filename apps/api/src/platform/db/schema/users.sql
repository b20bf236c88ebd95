create table users (
  id               uuid primary key,
  oid              uuid not null,
  tid              uuid not null,
  name             text not null,
  email            text not null,
  phone_num        text,
  his_license_num  text,
  his_expires_on   date,
  his_warned_for   date,
  sw_username      text,
  department       text check (department in ('Sales', 'Marketing', 'Operations', 'Servicing', 'Finance')),
  role             text not null default 'USER' check (role in ('ADMIN', 'MANAGER', 'USER')),
  is_sales         boolean not null default false,
  is_marketing     boolean not null default false,
  last_assigned_at timestamptz,
  territory        text check (territory ~ '^[0-9]{1,5}(, [0-9]{1,5})*$'),
  is_enabled       boolean not null default true,
  claims           text[] not null default '{}',
  claims_seen_at   timestamptz,
  search           text not null,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  version          integer not null default 1,

  -- The directory identifies people by tenant and object id.
  unique (tid, oid)
);
comment on table users is 'People who sign in. Never deleted, only disabled: their name stays on what they did.';
comment on column users.his_expires_on is 'Expiration day of the salesperson license.';
comment on column users.his_warned_for is 'The expiration day that the person and the managers were warned about.';
comment on column users.last_assigned_at is 'When round-robin last assigned a lead to this person. Strictly increasing, so the order is total. Not versioned and not in the activity.';
comment on column users.territory is 'ZIP prefixes, separated by commas. Null: every ZIP that no other territory claims.';
comment on column users.claims is 'Directory claims as of claims_seen_at. Authorization reads the token of the request, never this copy; it serves mailing lists and view-as.';
comment on column users.search is 'Built by searchText of the domain package, by every writer.';

create unique index users_email on users (lower(email));
create index users_search on users using gin (search gin_trgm_ops);

create function copy_department() returns trigger language plpgsql as $$
begin
  update tasks set department = new.department where coalesce(delegated_to, created_by) = new.id;
  return null;
end $$;
create trigger users_department_copied after update on users for each row
  when (old.department is distinct from new.department) execute function copy_department();
