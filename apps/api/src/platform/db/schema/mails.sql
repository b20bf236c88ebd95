create table mails (
  id            uuid primary key,
  to_address    text not null check (to_address <> '' and length(to_address) <= 254),
  subject       text not null check (trim(subject) <> '' and length(subject) <= 200),
  letter        jsonb,
  is_secret     boolean not null,
  about_type    text,
  about_id      uuid,

  tries         integer not null default 0 check (tries >= 0),
  last_tried_at timestamptz,
  error         text,
  is_sender_refused boolean not null default false,
  failed_at     timestamptz,
  sent_at       timestamptz,
  state         text not null generated always as (
    case when sent_at is not null then 'Sent' when failed_at is not null then 'Failed' else 'Waiting' end
  ) stored,

  created_by    uuid references users,
  created_at    timestamptz not null,

  -- A line break would allow header injection.
  constraint mails_no_headers check (to_address !~ '[[:cntrl:]]' and subject !~ '[[:cntrl:]]'),
  constraint mails_about check ((about_type is null) = (about_id is null)),
  constraint mails_one_end check (sent_at is null or failed_at is null),
  constraint mails_failed_why check (failed_at is null or error is not null),
  constraint mails_kept_until_sent check (letter is not null or sent_at is not null or failed_at is not null),
  -- A mail with a secret, such as a signing link, is forgotten once it is sent.
  constraint mails_secret_forgotten check (not (is_secret and sent_at is not null and letter is not null))
);
comment on table mails is 'Outbox of emails: inserted in the transaction of the event, sent later by the queue.';
comment on column mails.to_address is 'One recipient per mail, so that addresses stay private and each mail is retried alone.';
comment on column mails.letter is 'Content of the mail; null after it is forgotten.';
comment on column mails.about_type is 'Type of the record that the mail is about; the record may be gone.';
comment on column mails.error is 'Error of the last attempt; null once sent.';
comment on column mails.is_sender_refused is 'True if the last attempt failed for our login, sender or quota, which no mail can pass.';

create index mails_newest on mails (created_at desc, id desc);
create index mails_unsent on mails (state, created_at desc, id desc) where sent_at is null;
create index mails_about on mails (about_type, about_id) where about_id is not null;
