-- Two leads of one person become one and, if need be, two again; and the pairs that somebody should look at.

alter table leads
  add column merged_into uuid references leads,
  -- Whoever was merged is away, and away in the same manner as one that was removed.
  add constraint leads_merged check (merged_into is null or (deleted_at is not null and merged_into <> id));
comment on column leads.merged_into is 'The lead that took it in: always the last one, whom a further merge takes along.';
create index leads_merged on leads (merged_into) where merged_into is not null;

-- What hangs on another lead by now is that one's, in every column that follows a lead.
create function takes_reps_of_lead() returns trigger language plpgsql as $$
begin
  select rep_id, sales_rep_id into new.lead_rep_id, new.lead_sales_rep_id from leads where id = new.lead_id;
  return new;
end $$;
create trigger sales_change_leads before update of lead_id on sales for each row
  when (old.lead_id <> new.lead_id) execute function takes_reps_of_lead();
create trigger service_jobs_change_leads before update of lead_id on service_jobs for each row
  when (old.lead_id <> new.lead_id) execute function takes_reps_of_lead();
create trigger contracts_change_leads before update of lead_id on contracts for each row
  when (old.lead_id <> new.lead_id) execute function takes_reps_of_lead();

-- What stands is kept by whoever has the lead; what is over stays with whoever kept it.
create function appointment_takes_reps_of_lead() returns trigger language plpgsql as $$
begin
  select rep_id, sales_rep_id into new.lead_rep_id, new.lead_sales_rep_id from leads where id = new.lead_id;
  if new.result = 'Scheduled' then
    new.rep_id := new.lead_sales_rep_id;
  end if;
  return new;
end $$;
create trigger appointments_change_leads before update of lead_id on appointments for each row
  when (old.lead_id <> new.lead_id) execute function appointment_takes_reps_of_lead();

create or replace function recount_changed_appointment() returns trigger language plpgsql as $$
declare
  former leads;
  lead leads;
begin
  select * into former from leads where id = old.lead_id;
  select * into lead from leads where id = new.lead_id;
  if former.deleted_at is null and old.deleted_at is null then
    perform add_to_appointment_count(old.result, former.rep_id, former.sales_rep_id, -1);
  end if;
  if lead.deleted_at is null and new.deleted_at is null then
    perform add_to_appointment_count(new.result, lead.rep_id, lead.sales_rep_id, 1);
  end if;
  return null;
end $$;
drop trigger appointments_counted_on_update on appointments;
create trigger appointments_counted_on_update after update on appointments for each row
  when ((old.result, old.deleted_at, old.lead_id) is distinct from (new.result, new.deleted_at, new.lead_id))
  execute function recount_changed_appointment();

-- Pairs of leads that share a key, kept with the keys: looked for in them, a million leads would be read for each page.
-- Ids are made in the order of time: the second of a pair is the one that came later.
create table lead_pairs (
  first_id  uuid not null references leads,
  second_id uuid not null references leads,
  primary key (second_id, first_id),
  check (first_id < second_id)
);
create index lead_pairs_first on lead_pairs (first_id);
comment on table lead_pairs is 'Live leads that may be one person; follows lead_keys. A number that half the town gave makes no pairs.';

create function pair_by_new_keys() returns trigger language plpgsql as $$
begin
  insert into lead_pairs (first_id, second_id)
  with met as materialized (
    select a.kind, a.key, a.lead_id, k.lead_id as other_id
    from arrived as a join lead_keys as k on k.kind = a.kind and k.key = a.key and k.lead_id <> a.lead_id
  )
  select distinct least(lead_id, other_id), greatest(lead_id, other_id) from met
  where (
    select count(*) from (
      select from lead_keys as k where k.kind = met.kind and k.key = met.key limit 21
    ) as holders
  ) <= 20
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger lead_keys_pair after insert on lead_keys
  referencing new table as arrived for each statement execute function pair_by_new_keys();

create function part_by_gone_keys() returns trigger language plpgsql as $$
begin
  delete from lead_pairs as p using (select distinct lead_id from gone) as g
  where (p.first_id = g.lead_id or p.second_id = g.lead_id) and not exists (
    select from lead_keys as a join lead_keys as b on b.kind = a.kind and b.key = a.key
    where a.lead_id = p.first_id and b.lead_id = p.second_id
  );
  return null;
end $$;
create trigger lead_keys_part after delete on lead_keys
  referencing old table as gone for each statement execute function part_by_gone_keys();

insert into lead_pairs (first_id, second_id)
select distinct a.lead_id, b.lead_id
from (select kind, key from lead_keys group by kind, key having count(*) between 2 and 20) as shared
join lead_keys as a using (kind, key) join lead_keys as b using (kind, key)
where a.lead_id < b.lead_id;

create table lead_strangers (
  first_id  uuid not null references leads,
  second_id uuid not null references leads,
  said_by   uuid not null references users,
  said_at   timestamptz not null,
  primary key (second_id, first_id),
  check (first_id < second_id)
);
comment on table lead_strangers is 'Pairs of which somebody said that they are different people; without it they would be asked about for ever.';
