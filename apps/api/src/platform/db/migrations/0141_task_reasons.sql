-- The reason of an automatic task in columns of its own, instead of one text that the code took apart.

alter table tasks
  add column reason text check (reason in (
    'rebook', 'follow-up-demo', 'get-signature', 'create-sale', 'send-information', 'unassigned', 'self-generated',
    'sold-asked-again', 'do-not-contact', 'unknown-source', 'possible-duplicate', 'merge', 'review-hold',
    'refund', 'corrections', 'pay-referral', 'recover-referral'
  )),
  add column reason_key text check (reason_key <> '');

update tasks set
  reason = case
    when topic like 'rebook %' then 'rebook'
    when topic like 'appointment % Demo' then 'follow-up-demo'
    when topic like 'appointment % SalePending' then 'get-signature'
    when topic like 'appointment % Sold' then 'create-sale'
    when topic like 'appointment % EmailInquiryOnly' then 'send-information'
    when topic like 'hold %' then 'review-hold'
    when topic like 'refund %' then 'refund'
    when topic like 'corrections for %' then 'corrections'
    when topic like 'referral pay %' then 'pay-referral'
    when topic like 'referral void %' then 'recover-referral'
    else split_part(topic, ' ', 1)
  end,
  reason_key = case
    when topic like 'appointment %' then split_part(topic, ' ', 2)
    when topic like any (array['corrections for %', 'referral pay %', 'referral void %']) then split_part(topic, ' ', 3)
    else substr(topic, strpos(topic, ' ') + 1)
  end
where split_part(topic, ' ', 1) in (
  'rebook', 'hold', 'refund', 'corrections', 'referral', 'unassigned', 'self-generated', 'sold-asked-again',
  'do-not-contact', 'unknown-source', 'possible-duplicate', 'merge'
) or topic ~ '^appointment .* (Demo|SalePending|Sold|EmailInquiryOnly)$';

alter table tasks
  drop column topic,
  add check ((reason is null) = (reason_key is null));

create index tasks_reason on tasks (reason, reason_key) where reason is not null and deleted_at is null;
comment on column tasks.reason is 'Why the application created the task; null for a task that a person created.';
comment on column tasks.reason_key is 'Distinguishes tasks of the same reason, so that each is created once: an id, numbers of leads, or the name of a source.';
