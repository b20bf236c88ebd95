-- What few or none of the rows have is found by an index, and not by looking at all of them. Each was measured over a
-- million leads: docs/benchmarks.md.

-- By phase, from the first one on and from the last; of one phase the newest are read from its end.
drop index sales_status_newest;
create index sales_status_newest on sales (status, created_at, id) where deleted_at is null;

-- How far very many leads came is counted without reading their sales.
drop index sales_lead;
create index sales_lead on sales (lead_id) include (status, install_completed_date) where deleted_at is null;

-- A source that brought few leads, or none.
create index leads_source on leads (source_name) where deleted_at is null and source_name is not null;

-- Appointments and sales in a city, at whatever address of the client. How many are in one is known once it was analysed.
create index addresses_in_city on addresses (lower(city));
create index appointments_address on appointments (address_id) where deleted_at is null and address_id is not null;
analyze addresses;
