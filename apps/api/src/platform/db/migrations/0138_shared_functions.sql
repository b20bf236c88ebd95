-- One function for each rule instead of a copy for each table: see functions.sql of the schema.

drop trigger activity_append_only on activity;
drop trigger addresses_tell_appointments on addresses;
drop trigger appointments_change_leads on appointments;
drop trigger appointments_counted_on_insert on appointments;
drop trigger appointments_counted_on_update on appointments;
drop trigger appointments_know_their_client on appointments;
drop trigger appointments_soft_delete_only on appointments;
drop trigger commission_draws_paid_once on commission_draws;
drop trigger commission_draws_soft_delete_only on commission_draws;
drop trigger commission_draws_somebody_else on commission_draws;
drop trigger commission_sheets_balance_on_insert on commission_sheets;
drop trigger commission_sheets_balance_on_update on commission_sheets;
drop trigger commission_sheets_rep_stays on commission_sheets;
drop trigger commission_sheets_soft_delete_only on commission_sheets;
drop trigger commission_sheets_somebody_else on commission_sheets;
drop trigger contract_events_append_only on contract_events;
drop trigger contract_files_append_only on contract_files;
drop trigger contract_signers_sign_once on contract_signers;
drop trigger contracts_change_leads on contracts;
drop trigger contracts_counted_on_insert on contracts;
drop trigger contracts_counted_on_update on contracts;
drop trigger contracts_soft_delete_only on contracts;
drop trigger lead_keys_pair on lead_keys;
drop trigger lead_keys_part on lead_keys;
drop trigger leads_contracts_follow on leads;
drop trigger leads_counted_on_insert on leads;
drop trigger leads_counted_on_update on leads;
drop trigger leads_sales_follow on leads;
drop trigger leads_service_jobs_follow on leads;
drop trigger leads_soft_delete_only on leads;
drop trigger leads_take_appointments_along on leads;
drop trigger leads_tell_appointments on leads;
drop trigger notifications_written on notifications;
drop trigger payments_append_only on payments;
drop trigger payments_of_draw_once on payments;
drop trigger payments_owed_back on payments;
drop trigger payments_within_what_is_earned on payments;
drop trigger sales_change_leads on sales;
drop trigger sales_commission_balance on sales;
drop trigger sales_contracts_follow on sales;
drop trigger sales_counted_on_insert on sales;
drop trigger sales_counted_on_update on sales;
drop trigger sales_service_jobs_follow on sales;
drop trigger sales_soft_delete_only on sales;
drop trigger service_jobs_change_leads on service_jobs;
drop trigger service_jobs_counted_on_insert on service_jobs;
drop trigger service_jobs_counted_on_update on service_jobs;
drop trigger service_jobs_soft_delete_only on service_jobs;
drop trigger tasks_know_department on tasks;
drop trigger users_take_tasks_along on users;

drop function
  activity_is_append_only(),
  add_to_appointment_count(text,uuid,uuid,integer),
  add_to_contract_count(contracts,integer),
  add_to_lead_counts(text,uuid,uuid,timestamp with time zone,integer),
  add_to_sale_counts(sales,integer),
  add_to_service_job_count(service_jobs,integer),
  appointment_knows_its_client(),
  appointment_takes_reps_of_lead(),
  appointments_are_removed_softly(),
  appointments_follow_lead(),
  appointments_hear_of_client(),
  appointments_hear_of_house(),
  commission_balance_of_payment(),
  commission_balance_of_sale(),
  commission_balance_of_sheet(),
  commission_earned(uuid),
  commission_is_decided_by_somebody_else(),
  commission_records_are_removed_softly(),
  commission_rep_stays(),
  contract_evidence_stays(),
  contract_signature_stays(),
  contracts_follow_lead(),
  contracts_follow_sale(),
  count_new_appointments(),
  count_new_leads(),
  demand_draw_paid_once(uuid),
  draw_has_its_payment(),
  draw_is_decided_by_somebody_else(),
  leads_are_removed_softly(),
  notification_was_written(),
  pair_by_new_keys(),
  part_by_gone_keys(),
  payment_has_its_draw(),
  payment_is_within_what_is_earned(),
  payments_are_append_only(),
  reckon_commission_owed_back(uuid[]),
  recount_changed_appointment(),
  recount_changed_lead(),
  recount_contract(),
  recount_sale(),
  recount_service_job(),
  sale_follows_lead(),
  sales_are_removed_softly(),
  service_jobs_are_removed_softly(),
  service_jobs_follow_lead(),
  service_jobs_follow_sale(),
  takes_reps_of_lead(),
  tasks_follow_department(),
  tasks_know_department();
-- Rows of records are soft deleted, so that history and counters stay right.
create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception '% are removed by deleted_at, so that their history and counters stay right', tg_table_name;
end $$;

-- Rows that are evidence. Argument: the message.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;

-- A record that moves to another lead takes the reps of that lead.
create function take_lead_reps() returns trigger language plpgsql as $$
begin
  select rep_id, sales_rep_id into new.lead_rep_id, new.lead_sales_rep_id from leads where id = new.lead_id;
  return new;
end $$;

-- Commission that a sheet has earned: nothing while its sale is canceled or sold below par.
create function commission_earned(p_sheet uuid) returns numeric language sql stable as $$
  select case when s.status = 'Cancelled' then 0 else greatest(0, r.commission_amount) end
  from commission_sheets as r join sales as s on s.id = r.sale_id where r.id = p_sheet
$$;

-- Recomputes commission_clawbacks after a change of a sheet, of its payments or of its sale.
create function refresh_commission_clawback() returns trigger language plpgsql as $$
declare
  sheet_ids uuid[];
begin
  if tg_table_name = 'commission_sheets' then
    sheet_ids := array[new.id];
  elsif tg_table_name = 'payments' then
    sheet_ids := array[new.sheet_id];
  else
    sheet_ids := array(select id from commission_sheets where sale_id = new.id);
  end if;
  insert into commission_clawbacks (sheet_id, amount)
  select id, greatest(0, coalesce((select sum(amount) from payments where sheet_id = r.id), 0) - commission_earned(r.id))
  from commission_sheets as r
  where r.id = any(sheet_ids)
  on conflict (sheet_id) do update set amount = excluded.amount;
  return null;
end $$;

-- A draw is paid exactly once: its state and its payments say the same at commit.
create function check_draw_payment() returns trigger language plpgsql as $$
declare
  checked_id uuid;
  owed numeric;
  paid numeric;
begin
  if tg_table_name = 'payments' then
    checked_id := new.draw_id;
  else
    checked_id := new.id;
  end if;
  select case when state = 'Paid' then amount else 0 end into owed from commission_draws where id = checked_id;
  select coalesce(sum(amount), 0) into paid from payments where draw_id = checked_id;
  if paid <> owed then
    raise exception 'The state of draw % says that % is paid, and its payments say %.', checked_id, owed, paid;
  end if;
  return null;
end $$;

create function copy_department() returns trigger language plpgsql as $$
begin
  update tasks set department = new.department where coalesce(delegated_to, created_by) = new.id;
  return null;
end $$;
create trigger users_department_copied after update on users for each row
  when (old.department is distinct from new.department) execute function copy_department();
create trigger activity_append_only before update or delete on activity
  for each row execute function refuse_change('activity rows are never changed');
create trigger leads_soft_delete_only before delete on leads
  for each row execute function refuse_delete();

-- Inserts are counted per statement, because one COPY may bring a million rows.
create function count_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_count as c (status, rep_id, sales_rep_id, slot, n)
    select status, rep_id, sales_rep_id, pg_backend_pid() % 16, count(*)
    from added where deleted_at is null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (status, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
    insert into lead_day_count as c (created_on, rep_id, sales_rep_id, slot, n)
    select (created_at at time zone 'America/Los_Angeles')::date as created_on, rep_id, sales_rep_id, pg_backend_pid() % 16, count(*)
    from added where deleted_at is null
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (created_on, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
    return null;
  end if;
  insert into lead_count as c (status, rep_id, sales_rep_id, slot, n)
  select status, rep_id, sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.status, old.rep_id, old.sales_rep_id, -1 as n
    where old.deleted_at is null
    union all
    select new.status, new.rep_id, new.sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  on conflict (status, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
  insert into lead_day_count as c (created_on, rep_id, sales_rep_id, slot, n)
  select created_on, rep_id, sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select (old.created_at at time zone 'America/Los_Angeles')::date as created_on, old.rep_id, old.sales_rep_id, -1 as n
    where old.deleted_at is null
    union all
    select (new.created_at at time zone 'America/Los_Angeles')::date, new.rep_id, new.sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  on conflict (created_on, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger leads_counted_on_insert after insert on leads
  referencing new table as added for each statement execute function count_leads();
create trigger leads_counted_on_update after update on leads for each row
  when (
    (old.status, old.rep_id, old.sales_rep_id, old.created_at, old.deleted_at)
    is distinct from
    (new.status, new.rep_id, new.sales_rep_id, new.created_at, new.deleted_at)
  )
  execute function count_leads();

-- Appointments and service jobs of a deleted lead do not count. Triggers run in the order of their names: this one
-- before leads_copied, which changes the reps.
create function count_records_of_lead() returns trigger language plpgsql as $$
declare
  change constant integer := case when new.deleted_at is null then 1 else -1 end;
begin
  insert into appointment_count as c (result, rep_id, sales_rep_id, slot, n)
  select result, lead_rep_id as rep_id, lead_sales_rep_id as sales_rep_id, pg_backend_pid() % 16, change * count(*)
  from appointments where lead_id = new.id and deleted_at is null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (result, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
  insert into service_job_count as c (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select status, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, change * count(*)
  from service_jobs where lead_id = new.id and deleted_at is null
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger leads_change_counts after update on leads for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_records_of_lead();

-- Keeps the copies that records of the lead have: reps for scope conditions and counters, the name for the calendar.
-- A scheduled appointment goes to the new sales rep; a past one stays with the rep who kept it.
create function copy_lead() returns trigger language plpgsql as $$
begin
  if (old.rep_id, old.sales_rep_id) is distinct from (new.rep_id, new.sales_rep_id) then
    update contracts set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
    update sales set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
    update service_jobs set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
    update appointments set
      lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id,
      rep_id = case when result = 'Scheduled' then new.sales_rep_id else rep_id end
    where lead_id = new.id;
  end if;
  if (old.first_name, old.last_name, old.phone1) is distinct from (new.first_name, new.last_name, new.phone1) then
    update appointments set first_name = new.first_name, last_name = new.last_name, phone1 = new.phone1
    where lead_id = new.id;
  end if;
  return null;
end $$;
create trigger leads_copied after update on leads for each row
  when (
    (old.rep_id, old.sales_rep_id, old.first_name, old.last_name, old.phone1)
    is distinct from
    (new.rep_id, new.sales_rep_id, new.first_name, new.last_name, new.phone1)
  )
  execute function copy_lead();

create function copy_address() returns trigger language plpgsql as $$
begin
  update appointments set
    full_address = case when new.deleted_at is null then new.full_address end,
    city = case when new.deleted_at is null then new.city end
  where address_id = new.id;
  return null;
end $$;
create trigger addresses_copied after update on addresses for each row
  when ((old.full_address, old.city, old.deleted_at) is distinct from (new.full_address, new.city, new.deleted_at))
  execute function copy_address();
create trigger sales_soft_delete_only before delete on sales
  for each row execute function refuse_delete();

create function count_sales() returns trigger language plpgsql as $$
begin
  insert into sale_count as c (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select status, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.status, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, -1 as n
    where old.id is not null and old.deleted_at is null
    union all
    select new.status, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  insert into sale_day_count as c (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select coalesce(old.contract_date, (old.created_at at time zone 'America/Los_Angeles')::date) as sold_on,
      old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, -1 as n
    where old.id is not null and old.deleted_at is null
    union all
    select coalesce(new.contract_date, (new.created_at at time zone 'America/Los_Angeles')::date),
      new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger sales_counted_on_insert after insert on sales for each row execute function count_sales();
create trigger sales_counted_on_update after update on sales for each row
  when (
    (old.status, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id,
      old.contract_date, old.created_at, old.deleted_at)
    is distinct from
    (new.status, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id,
      new.contract_date, new.created_at, new.deleted_at)
  )
  execute function count_sales();
create trigger sales_take_lead_reps before update of lead_id on sales for each row
  when (old.lead_id <> new.lead_id) execute function take_lead_reps();

create function copy_sale_rep() returns trigger language plpgsql as $$
begin
  update contracts set sales_rep_id = new.sales_rep_id where sale_id = new.id;
  update service_jobs set sales_rep_id = new.sales_rep_id where sale_id = new.id;
  return null;
end $$;
create trigger sales_rep_copied after update on sales for each row
  when (old.sales_rep_id is distinct from new.sales_rep_id) execute function copy_sale_rep();
-- Payments on a canceled sale are owed back; a resumed sale earns them again.
create trigger sales_refresh_clawback after update on sales for each row
  when ((old.status = 'Cancelled') <> (new.status = 'Cancelled')) execute function refresh_commission_clawback();
create trigger service_jobs_soft_delete_only before delete on service_jobs
  for each row execute function refuse_delete();

create function count_service_jobs() returns trigger language plpgsql as $$
begin
  insert into service_job_count as c (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select status, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.status, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, -1 as n
    where old.id is not null and old.deleted_at is null
      and exists (select from leads where id = old.lead_id and deleted_at is null)
    union all
    select new.status, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
      and exists (select from leads where id = new.lead_id and deleted_at is null)
  ) as changed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger service_jobs_counted_on_insert after insert on service_jobs
  for each row execute function count_service_jobs();
create trigger service_jobs_counted_on_update after update on service_jobs for each row
  when (
    (old.status, old.lead_id, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, old.deleted_at)
    is distinct from
    (new.status, new.lead_id, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, new.deleted_at)
  )
  execute function count_service_jobs();
create trigger service_jobs_take_lead_reps before update of lead_id on service_jobs for each row
  when (old.lead_id <> new.lead_id) execute function take_lead_reps();

create function set_task_department() returns trigger language plpgsql as $$
begin
  new.department := (select department from users where id = coalesce(new.delegated_to, new.created_by));
  return new;
end $$;
create trigger tasks_set_department before insert or update of delegated_to, created_by on tasks
  for each row execute function set_task_department();

create function stamp_notification() returns trigger language plpgsql as $$
begin
  new.xid := pg_current_xact_id();
  new.incarnation := (select max(incarnation) from database_incarnations);
  return new;
end $$;
create trigger notifications_stamped before insert or update on notifications
  for each row execute function stamp_notification();

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
create trigger appointments_soft_delete_only before delete on appointments
  for each row execute function refuse_delete();

create function count_appointments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into appointment_count as c (result, rep_id, sales_rep_id, slot, n)
    select result, lead_rep_id as rep_id, lead_sales_rep_id as sales_rep_id, pg_backend_pid() % 16, count(*)
    from added
    where deleted_at is null and exists (select from leads where id = added.lead_id and deleted_at is null)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (result, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
    return null;
  end if;
  insert into appointment_count as c (result, rep_id, sales_rep_id, slot, n)
  select result, rep_id, sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.result, old.lead_rep_id as rep_id, old.lead_sales_rep_id as sales_rep_id, -1 as n
    where old.deleted_at is null
      and exists (select from leads where id = old.lead_id and deleted_at is null)
    union all
    select new.result, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
      and exists (select from leads where id = new.lead_id and deleted_at is null)
  ) as changed
  group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  on conflict (result, rep_id, sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger appointments_counted_on_insert after insert on appointments
  referencing new table as added for each statement execute function count_appointments();
create trigger appointments_counted_on_update after update on appointments for each row
  when (
    (old.result, old.lead_id, old.lead_rep_id, old.lead_sales_rep_id, old.deleted_at)
    is distinct from
    (new.result, new.lead_id, new.lead_rep_id, new.lead_sales_rep_id, new.deleted_at)
  )
  execute function count_appointments();

-- Fills the copies of the lead and the address. An appointment that moves to another lead takes its reps as well.
create function fill_appointment() returns trigger language plpgsql as $$
begin
  select first_name, last_name, phone1 into new.first_name, new.last_name, new.phone1
  from leads where id = new.lead_id;
  select full_address, city into new.full_address, new.city
  from addresses where id = new.address_id and deleted_at is null;
  if tg_op = 'UPDATE' and old.lead_id <> new.lead_id then
    select rep_id, sales_rep_id into new.lead_rep_id, new.lead_sales_rep_id from leads where id = new.lead_id;
    if new.result = 'Scheduled' then
      new.rep_id := new.lead_sales_rep_id;
    end if;
  end if;
  return new;
end $$;
create trigger appointments_filled before insert or update of lead_id, address_id on appointments
  for each row execute function fill_appointment();
create trigger commission_sheets_soft_delete_only before delete on commission_sheets
  for each row execute function refuse_delete();
create trigger commission_sheets_clawback_on_insert after insert on commission_sheets
  for each row execute function refresh_commission_clawback();
create trigger commission_sheets_clawback_on_update after update on commission_sheets for each row
  when (old.commission_amount is distinct from new.commission_amount)
  execute function refresh_commission_clawback();

-- The last line of defense: the API refuses the same with a sentence for people.
create function check_commission_sheet() returns trigger language plpgsql as $$
begin
  if new.rep_id <> old.rep_id and (
    exists (select from payments where sheet_id = new.id)
    or exists (select from commission_draws where sheet_id = new.id and state <> 'Denied' and deleted_at is null)
  ) then
    raise exception 'Commission sheet % has a draw or a payment: it keeps its rep.', new.id;
  end if;
  if (new.approved_by is distinct from old.approved_by and new.approved_by = any(new.former_rep_ids || new.rep_set_by))
    or (new.completed_by is distinct from old.completed_by and new.completed_by = any(new.former_rep_ids)) then
    raise exception 'Commission sheet % is decided by somebody who was never its rep.', new.id;
  end if;
  return new;
end $$;
create trigger commission_sheets_checked before update of rep_id, approved_by, completed_by on commission_sheets
  for each row execute function check_commission_sheet();
create trigger commission_draws_soft_delete_only before delete on commission_draws
  for each row execute function refuse_delete();
create constraint trigger commission_draws_check_payment
  after insert or update of marked_paid_at, amount on commission_draws
  deferrable initially deferred for each row execute function check_draw_payment();

-- The last line of defense: the API refuses the same with a sentence for people.
create function check_draw_approver() returns trigger language plpgsql as $$
begin
  if exists (
    select from commission_sheets as r
    where r.id = new.sheet_id and (
      (new.approved_by is distinct from old.approved_by and new.approved_by = any(r.former_rep_ids || r.rep_id))
      or (new.marked_paid_by is distinct from old.marked_paid_by and new.marked_paid_by = any(r.former_rep_ids || r.rep_id))
    )
  ) then
    raise exception 'Draw % is decided by somebody who is not and was not its rep.', new.id;
  end if;
  return new;
end $$;
create trigger commission_draws_check_approver before update of approved_by, marked_paid_by on commission_draws
  for each row execute function check_draw_approver();
create trigger contracts_never_deleted before delete on contracts
  for each row execute function refuse_change('a contract is evidence and never changed');

create function count_contracts() returns trigger language plpgsql as $$
begin
  insert into contract_count as c (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot, n)
  select state, sales_rep_id, lead_rep_id, lead_sales_rep_id, pg_backend_pid() % 16, sum(n)
  from (
    select old.state, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, -1 as n
    where old.id is not null and old.deleted_at is null
    union all
    select new.state, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, 1
    where new.deleted_at is null
  ) as changed
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger contracts_counted_on_insert after insert on contracts for each row execute function count_contracts();
create trigger contracts_counted_on_update after update on contracts for each row
  when (
    (old.state, old.sales_rep_id, old.lead_rep_id, old.lead_sales_rep_id, old.deleted_at)
    is distinct from
    (new.state, new.sales_rep_id, new.lead_rep_id, new.lead_sales_rep_id, new.deleted_at)
  )
  execute function count_contracts();
create trigger contracts_take_lead_reps before update of lead_id on contracts for each row
  when (old.lead_id <> new.lead_id) execute function take_lead_reps();
create trigger contract_signers_sign_once before update on contract_signers for each row
  when (old.signed_at is not null) execute function refuse_change('a signature is never changed');
create trigger contract_files_append_only before update or delete on contract_files
  for each row execute function refuse_change('the evidence of a contract is never changed');
create trigger contract_events_append_only before update or delete on contract_events
  for each row execute function refuse_change('the evidence of a contract is never changed');
create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_change('A payment stays as it was entered: reverse it with another.');

-- The last line of defense: the API refuses the same with a sentence for people. Locks the sheet, so that two payments
-- at once are serialized. A reversal is always allowed, and a correction pays nothing more.
create function check_payment_amount() returns trigger language plpgsql as $$
declare
  paid numeric;
begin
  if new.sheet_id is null or new.amount < 0 or new.reverses is not null then
    return new;
  end if;
  if new.corrects is not null then
    if not exists (
      select from payments as p join payments as r on r.reverses = p.id
      where p.id = new.corrects and p.draw_id = new.draw_id and p.amount = new.amount
    ) then
      raise exception 'A correction has the draw and the amount of the reversed payment that it replaces.';
    end if;
    return new;
  end if;
  perform from commission_sheets where id = new.sheet_id for update;
  select coalesce(sum(amount), 0) into paid from payments where sheet_id = new.sheet_id;
  if paid + new.amount > commission_earned(new.sheet_id) then
    raise exception 'A payment of % on commission sheet % is more than what is left.', new.amount, new.sheet_id;
  end if;
  return new;
end $$;
create trigger payments_check_amount before insert on payments
  for each row execute function check_payment_amount();
create constraint trigger payments_check_draw after insert on payments
  deferrable initially deferred for each row when (new.draw_id is not null) execute function check_draw_payment();
create trigger payments_refresh_clawback after insert on payments for each row
  when (new.sheet_id is not null) execute function refresh_commission_clawback();
