create table commission_settings (
  id               uuid primary key,
  par_value        numeric(10, 4) not null check (par_value >= 0),
  self_gen_amount  numeric(12, 2) not null check (self_gen_amount >= 0),
  adders           jsonb not null default '[]' check (jsonb_typeof(adders) = 'array'),
  needs_two_people boolean not null default false,
  draw_steps       jsonb not null default '[]' check (jsonb_typeof(draw_steps) = 'array'),
  submitted_emails text[] not null default '{}',
  approved_emails  text[] not null default '{}',
  draw_emails      text[] not null default '{}',
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  version          integer not null default 1
);
comment on table commission_settings is 'One row: how commissions are computed now. Former values are in commission_price_lists.';
comment on column commission_settings.needs_two_people is 'The person who submits a sheet cannot approve it, and the person who approves a payment cannot pay it.';
comment on column commission_settings.draw_steps is 'Phase -> percent of the commission that may be drawn from that phase on. Empty: all of it, once the buyer can no longer cancel.';

create unique index commission_settings_one on commission_settings ((true));

insert into commission_settings (id, par_value, self_gen_amount, created_at, updated_at)
values ('0190c000-0000-7000-8000-000000000001', 2.6, 500, now(), now());
