-- Mails that failed for our login, sender or quota: Health is red while that lasts.

alter table mails add column is_sender_refused boolean not null default false;
comment on column mails.is_sender_refused is 'True if the last attempt failed for our login, sender or quota, which no mail can pass.';
