create table pay_run_exclusions (
  run_id uuid not null references pay_runs,
  kind   text not null check (kind in ('draw', 'balance', 'referral')),
  ref_id uuid not null,
  reason text not null check (reason <> ''),

  primary key (run_id, kind, ref_id)
);
comment on table pay_run_exclusions is 'Payments excluded from a pay run, with the reason. The activity has who excluded them.';
