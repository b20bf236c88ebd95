-- Leads in the order in which they were changed: the index of the filter, with the id that makes the order total.

create index leads_changed on leads (updated_at desc, id desc) where deleted_at is null;
drop index leads_updated;

-- The filter "to be left alone": few are, and they are found without reading the rest.
create index leads_do_not_contact on leads (created_at desc, id desc) where do_not_contact and deleted_at is null;
