-- The log of imports is searched by words of its messages, bodies and leads: matchingImports asks for this very text.

create index lead_imports_text on lead_imports using gin ((message || ' ' || coalesce(raw, '')) gin_trgm_ops);
create index lead_imports_lead on lead_imports (lead_id);
