-- What is owed on each commission sheet, and the days that reports ask for.

-- As `balanceOf` of the domain has it. Kept, so that negative balances are read from an index and not reckoned over all sheets.
create table commission_balances (
  sheet_id    uuid primary key references commission_sheets,
  balance_due numeric(12, 2) not null
);
comment on table commission_balances is 'Earned, less what was drawn and settled; negative where the rep owes the company. Kept by triggers.';
create index commission_balances_owed on commission_balances (sheet_id) where balance_due < 0;

create function reckon_commission_balances(p_sheets uuid[]) returns void language sql as $$
  insert into commission_balances (sheet_id, balance_due)
  select r.id, case when s.status = 'Cancelled' then 0 else r.commission_amount end - coalesce(r.settled_amount, 0)
    - coalesce((
      select sum(d.amount) from commission_draws as d
      where d.sheet_id = r.id and d.state = 'Paid' and d.deleted_at is null
    ), 0)
  from commission_sheets as r join sales as s on s.id = r.sale_id
  where r.id = any(p_sheets)
  on conflict (sheet_id) do update set balance_due = excluded.balance_due
$$;

create function commission_balance_of_sheet() returns trigger language plpgsql as $$
begin
  perform reckon_commission_balances(array[new.id]);
  return null;
end $$;
create trigger commission_sheets_balance_on_insert after insert on commission_sheets
  for each row execute function commission_balance_of_sheet();
create trigger commission_sheets_balance_on_update after update on commission_sheets for each row
  when ((old.commission_amount, old.settled_amount) is distinct from (new.commission_amount, new.settled_amount))
  execute function commission_balance_of_sheet();

create function commission_balance_of_draw() returns trigger language plpgsql as $$
begin
  perform reckon_commission_balances(array[new.sheet_id]);
  return null;
end $$;
create trigger commission_draws_balance after insert or update on commission_draws for each row
  when (new.marked_paid_at is not null) execute function commission_balance_of_draw();

-- What was drawn on a cancelled sale is owed back; resumed, it is earned again.
create function commission_balance_of_sale() returns trigger language plpgsql as $$
begin
  perform reckon_commission_balances(array(select id from commission_sheets where sale_id = new.id));
  return null;
end $$;
create trigger sales_commission_balance after update on sales for each row
  when ((old.status = 'Cancelled') <> (new.status = 'Cancelled'))
  execute function commission_balance_of_sale();

select reckon_commission_balances(array(select id from commission_sheets));

-- Days that a report takes its jobs by.
create index sales_cancelled_on on sales (cancel_date) where deleted_at is null and cancel_date is not null;
create index sales_permit_approved_on on sales (permit_approved_date)
  where deleted_at is null and permit_approved_date is not null;
create index sales_installed_on on sales (install_completed_date)
  where deleted_at is null and install_completed_date is not null;
create index sales_inspected_on on sales (inspection_passed_date)
  where deleted_at is null and inspection_passed_date is not null;
create index sales_pto_on on sales (pto_complete_date) where deleted_at is null and pto_complete_date is not null;

-- Invoices that wait to be paid are few, by the day on which the older one was sent.
create index sales_invoice_unpaid on sales (
  least(
    case when invoice_one_paid_date is null then invoice_one_sent_date end,
    case when invoice_two_paid_date is null then invoice_two_sent_date end
  )
) where deleted_at is null and status <> 'Cancelled' and (
  (invoice_one_sent_date is not null and invoice_one_paid_date is null)
  or (invoice_two_sent_date is not null and invoice_two_paid_date is null)
);
create index sale_moves_back on sale_moves (sale_id) where kind = 'back' and from_status = 'Inspection';
