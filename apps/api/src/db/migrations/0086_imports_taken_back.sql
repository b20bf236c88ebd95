-- Imports that somebody took back: what they did to leads is undone, and can be done again.

alter table lead_imports add column taken_back_at timestamptz;
alter table lead_imports add column taken_back_by uuid references users;
alter table lead_imports add column taken_back_batch uuid;
alter table lead_imports add constraint lead_imports_taken_back check (
  (taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_batch is null)
);
create index lead_imports_taken_back_batch on lead_imports (taken_back_batch, id) where taken_back_batch is not null;
