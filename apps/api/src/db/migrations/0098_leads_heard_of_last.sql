-- The leads that somebody brought, by when something was last heard of them: their feed begins with these.
create index leads_rep_active on leads (rep_id, last_activity_at desc, id desc)
  where deleted_at is null and rep_id is not null;
