-- The version of the record after each change becomes a column, so that every writer has to say it. It was among the
-- facts. The table is written anew in one pass, indexes and all: an update would enter each row into every index, and
-- rows of the activity are never changed.
alter table activity add column version integer;
alter table activity alter column version type integer using (facts->>'version')::integer;
comment on column activity.version is 'Of the subject after the change; null for what makes no version, such as an export.';
comment on column activity.facts is 'What the sentence needs and must not change later, such as names at the time.';
