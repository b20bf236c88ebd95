create table lead_keys (
  kind    text not null check (kind in ('email', 'phone', 'phone+name', 'phone+house', 'name+house')),
  key     text not null check (key <> ''),
  lead_id uuid not null references leads,

  primary key (kind, key, lead_id)
);
comment on table lead_keys is 'Identity keys of live leads: the same key means probably the same person. Written by leadKeys of the domain package with every change of a lead or its primary address; a nightly job repairs differences.';

create index lead_keys_lead on lead_keys (lead_id);

create function add_duplicate_candidates() returns trigger language plpgsql as $$
begin
  insert into duplicate_candidates (first_id, second_id)
  with shared as materialized (
    select a.kind, a.key, a.lead_id, k.lead_id as other_id
    from added as a join lead_keys as k on k.kind = a.kind and k.key = a.key and k.lead_id <> a.lead_id
  )
  select distinct least(lead_id, other_id), greatest(lead_id, other_id) from shared
  where (
    select count(*) from (
      select from lead_keys as k where k.kind = shared.kind and k.key = shared.key limit 21
    ) as holders
  ) <= 20
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger lead_keys_add_pairs after insert on lead_keys
  referencing new table as added for each statement execute function add_duplicate_candidates();

create function remove_duplicate_candidates() returns trigger language plpgsql as $$
begin
  delete from duplicate_candidates as p using (select distinct lead_id from removed) as r
  where (p.first_id = r.lead_id or p.second_id = r.lead_id) and not exists (
    select from lead_keys as a join lead_keys as b on b.kind = a.kind and b.key = a.key
    where a.lead_id = p.first_id and b.lead_id = p.second_id
  );
  return null;
end $$;
create trigger lead_keys_remove_pairs after delete on lead_keys
  referencing old table as removed for each statement execute function remove_duplicate_candidates();
