-- Who and where, beside each appointment: a week of a calendar is then read from one table, without a look at each client
-- and each house, which took two thirds of its time. As with whose the lead is, triggers keep it.
alter table appointments
  add column first_name text not null default '', add column last_name text not null default '', add column phone1 text,
  add column full_address text, add column city text;
comment on column appointments.first_name is 'Of its lead, as phone1 and the names are; address and city are of where it is, null once that was removed.';
update appointments as r set first_name = l.first_name, last_name = l.last_name, phone1 = l.phone1
from leads as l where l.id = r.lead_id;
update appointments as r set full_address = a.full_address, city = a.city
from addresses as a where a.id = r.address_id and a.deleted_at is null;

create function appointment_knows_its_client() returns trigger language plpgsql as $$
begin
  select first_name, last_name, phone1 into new.first_name, new.last_name, new.phone1
  from leads where id = new.lead_id;
  select full_address, city into new.full_address, new.city
  from addresses where id = new.address_id and deleted_at is null;
  return new;
end $$;
create trigger appointments_know_their_client before insert or update of lead_id, address_id on appointments
  for each row execute function appointment_knows_its_client();

create function appointments_hear_of_client() returns trigger language plpgsql as $$
begin
  update appointments set first_name = new.first_name, last_name = new.last_name, phone1 = new.phone1
  where lead_id = new.id;
  return null;
end $$;
create trigger leads_tell_appointments after update on leads for each row
  when ((old.first_name, old.last_name, old.phone1) is distinct from (new.first_name, new.last_name, new.phone1))
  execute function appointments_hear_of_client();

create function appointments_hear_of_house() returns trigger language plpgsql as $$
begin
  update appointments set
    full_address = case when new.deleted_at is null then new.full_address end,
    city = case when new.deleted_at is null then new.city end
  where address_id = new.id;
  return null;
end $$;
create trigger addresses_tell_appointments after update on addresses for each row
  when ((old.full_address, old.city, old.deleted_at) is distinct from (new.full_address, new.city, new.deleted_at))
  execute function appointments_hear_of_house();
