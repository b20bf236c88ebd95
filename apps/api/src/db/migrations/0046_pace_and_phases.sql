-- What a board reads of each phase: who came to it last. Without it, a phase that few jobs are in is looked for among all.
create index sales_phase_entered on sales (status, status_entered_at desc, id desc) where deleted_at is null;

-- What our own jobs took with a utility; with an authority, `addresses_ahj` finds them.
create index addresses_utility on addresses (util_provider) where deleted_at is null;
