-- The list of all documents, in each of its orders and by its filters; those that were archived stand in the order of
-- documents_removed.
create index documents_type_newest on documents (doc_type, created_at desc, id desc) where deleted_at is null;
create index documents_uploader_newest on documents (uploaded_by, created_at desc, id desc) where deleted_at is null;
create index documents_title on documents (lower(title), id) where deleted_at is null;
create index documents_size on documents (size, id) where deleted_at is null;

-- Tasks and contracts are found by their words, and tasks that somebody gave away also once they are ended.
create index contracts_words on contracts using gin (title gin_trgm_ops) where deleted_at is null;
create index tasks_given_ended on tasks (created_by) where deleted_at is null and status in ('Done', 'Cancelled');
