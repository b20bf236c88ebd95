create table pay_run_lines (
  run_id   uuid not null references pay_runs,
  position integer not null,
  line     jsonb not null,

  primary key (run_id, position)
);
comment on table pay_run_lines is 'Snapshot of a closed pay run: its paid and excluded lines.';
comment on column pay_run_lines.line is 'As the API answered it.';
