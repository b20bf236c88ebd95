-- What the search over all kinds of record looks for: jobs by their number, also while it is typed, and documents by
-- their words.

create index sales_called on sales (lower(job_number) text_pattern_ops) where deleted_at is null;

alter table documents add column search text not null default '';
comment on column documents.search is 'Built by searchText of the domain package, by every writer.';
update documents set search = lower(regexp_replace(title || ' ' || file_name, '[^[:alnum:]]+', ' ', 'g'));
alter table documents alter column search drop default;
create index documents_search on documents using gin (search gin_trgm_ops) where deleted_at is null;
