-- Leads in the order of their status, and those changed within some days.

-- Read backwards it gives a status newest first, which the index that it replaces was for.
create index leads_status on leads (status, created_at, id) where deleted_at is null;
drop index leads_status_newest;

create index leads_updated on leads (updated_at) where deleted_at is null;
