-- A link knows how it reached its signer, and the evidence which link was used.

alter table contracts add column message text check (message <> '');

alter table contract_links
  add column channel text check (channel in ('mailed', 'handed over', 'in person')),
  add column mailed_to text,
  add column confirmed_to text,
  add column confirmed_at timestamptz,
  add column expires_at timestamptz;

-- A link that a person made may be in their hands, so it asks for a code from the mailbox of its signer. The application
-- itself made the others for its mails.
update contract_links as k set channel = 'handed over';
update contract_links as k set channel = 'mailed', mailed_to = g.email
from contract_signers as g
where g.id = k.signer_id and k.created_by is null and g.email is not null;

alter table contract_links
  alter column channel set not null,
  add constraint contract_links_mailed check ((channel = 'mailed') = (mailed_to is not null)),
  add constraint contract_links_confirmed check (
    (confirmed_to is null) = (confirmed_at is null) and (confirmed_at is null or channel = 'handed over')
  ),
  add constraint contract_links_have_a_host check (channel = 'mailed' or created_by is not null) not valid;

alter table contract_signers
  add column viewed_link text references contract_links,
  add column signed_link text references contract_links,
  add column address_notes jsonb not null default '[]' check (jsonb_typeof(address_notes) = 'array');

create table contract_codes (
  id         uuid primary key,
  signer_id  uuid not null references contract_signers,
  token_hash text not null references contract_links,
  code_hash  text not null,
  mailed_to  text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries      integer not null default 0,
  used_at    timestamptz
);
create index contract_codes_signer on contract_codes (signer_id, created_at);
