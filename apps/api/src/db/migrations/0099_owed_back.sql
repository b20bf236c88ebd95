-- What is owed back is what was paid out beyond what is earned. A balance is negative, too, where a job was sold below par
-- and nothing was ever paid on it: kept instead of the balance, `owedBack` of `balanceOf` of the domain (A-485).
alter table commission_balances rename to commission_owed_back;
drop index commission_balances_owed;
alter table commission_owed_back drop column balance_due, add column amount numeric(12, 2) not null default 0;
comment on table commission_owed_back is 'What was drawn and settled beyond what is earned; 0 where nothing is owed back. Kept by triggers.';

create function reckon_commission_owed_back(p_sheets uuid[]) returns void language sql as $$
  insert into commission_owed_back (sheet_id, amount)
  select r.id, greatest(0, coalesce(r.settled_amount, 0)
    + coalesce((
      select sum(d.amount) from commission_draws as d
      where d.sheet_id = r.id and d.state = 'Paid' and d.deleted_at is null
    ), 0)
    - case when s.status = 'Cancelled' then 0 else greatest(0, r.commission_amount) end)
  from commission_sheets as r join sales as s on s.id = r.sale_id
  where r.id = any(p_sheets)
  on conflict (sheet_id) do update set amount = excluded.amount
$$;

create or replace function commission_balance_of_sheet() returns trigger language plpgsql as $$
begin
  perform reckon_commission_owed_back(array[new.id]);
  return null;
end $$;
create or replace function commission_balance_of_draw() returns trigger language plpgsql as $$
begin
  perform reckon_commission_owed_back(array[new.sheet_id]);
  return null;
end $$;
create or replace function commission_balance_of_sale() returns trigger language plpgsql as $$
begin
  perform reckon_commission_owed_back(array(select id from commission_sheets where sale_id = new.id));
  return null;
end $$;
drop function reckon_commission_balances(uuid[]);

select reckon_commission_owed_back(array(select id from commission_sheets));
create index commission_owed_back_some on commission_owed_back (sheet_id) where amount > 0;
