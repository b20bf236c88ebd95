-- As 0033_removed.sql, for the kinds that may be many and are listed among what was deleted only now.
create index notes_removed on notes (deleted_at desc, id desc) where deleted_at is not null;
create index addresses_removed on addresses (deleted_at desc, id desc) where deleted_at is not null;
create index legacy_leads_removed on legacy_leads (deleted_at desc, id desc) where deleted_at is not null;
create index legacy_sales_removed on legacy_sales (deleted_at desc, id desc) where deleted_at is not null;
create index legacy_notes_removed on legacy_notes (deleted_at desc, id desc) where deleted_at is not null;
create index legacy_addresses_removed on legacy_addresses (deleted_at desc, id desc) where deleted_at is not null;
