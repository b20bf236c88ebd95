-- Ids rise with time: the second lead of a pair is the later one.
create table duplicate_candidates (
  first_id  uuid not null references leads,
  second_id uuid not null references leads,

  primary key (second_id, first_id),
  check (first_id < second_id)
);
comment on table duplicate_candidates is 'Duplicate candidates: pairs of live leads that share an identity key. Kept by triggers on lead_keys; a key of more than 20 leads, such as a switchboard number, makes no pairs.';

create index duplicate_candidates_first on duplicate_candidates (first_id);
