-- Trigger functions that several tables share. A function of one table is in the file of that table.

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
