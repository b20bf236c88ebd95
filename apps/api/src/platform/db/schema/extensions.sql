create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Columns of the former system that have text or a number, as they were received.
create domain text_or_number as jsonb check (jsonb_typeof(value) in ('string', 'number'));
