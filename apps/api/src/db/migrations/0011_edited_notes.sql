-- When the words of a note were last changed: `updated_at` moves with a pin too.

alter table notes add column edited_at timestamptz;
comment on column notes.edited_at is 'Null as long as the note stands as it was written; what it said before is in activity.';

update notes as n set edited_at = e.at
from (
  select subject_id, max(at) as at from activity
  where verb = 'note.changed' and subject_type = 'note' and changes ?| array['body', 'type', 'priority', 'mentions']
  group by subject_id
) as e
where e.subject_id = n.id;
