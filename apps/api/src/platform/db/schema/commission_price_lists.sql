create table commission_price_lists (
  settings_version integer primary key,
  since            timestamptz not null,
  par_value        numeric(10, 4) not null,
  self_gen_amount  numeric(12, 2) not null,
  adders           jsonb not null
);
comment on table commission_price_lists is 'Every version of par, self-gen bonus and adders. A sheet keeps the version that it was created with.';

insert into commission_price_lists (settings_version, since, par_value, self_gen_amount, adders)
values (1, now(), 2.6, 500, '[]');
