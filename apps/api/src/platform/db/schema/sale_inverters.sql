create table sale_inverters (
  sale_id     uuid not null references sales,
  inverter_id uuid not null references inverters,
  quantity    integer not null check (quantity between 1 and 1000),
  created_at  timestamptz not null,

  primary key (sale_id, inverter_id)
);
comment on table sale_inverters is 'Inverters of a sale and how many of each.';

create index sale_inverters_inverter on sale_inverters (inverter_id);
