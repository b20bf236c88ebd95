create table contract_links (
  token_hash   text primary key,
  signer_id    uuid not null references contract_signers,
  channel      text not null check (channel in ('mailed', 'handed over', 'in person')),
  mailed_to    text,
  confirmed_to text,
  confirmed_at timestamptz,
  present_at   timestamptz,
  expires_at   timestamptz,
  created_at   timestamptz not null,
  created_by   uuid references users,

  constraint contract_links_mailed check ((channel = 'mailed') = (mailed_to is not null)),
  constraint contract_links_confirmed check (
    (confirmed_to is null) = (confirmed_at is null) and (confirmed_at is null or channel = 'handed over')
  ),
  constraint contract_links_present check (present_at is null or channel = 'in person')
);
comment on table contract_links is 'Signing links. Only the hash of a link''s token is stored. A link ends with the expires_at of its contract.';
comment on column contract_links.confirmed_to is 'Email address that received the code which the holder entered.';
comment on column contract_links.confirmed_at is 'The link then belongs to the browser that entered the code; other browsers need another code.';
comment on column contract_links.present_at is 'When the holder of an in-person link confirmed to be its signer.';
comment on column contract_links.expires_at is 'For in-person links, which end before the contract does.';

create index contract_links_signer on contract_links (signer_id);

-- A handed-over link has an author. Links from before the rule are not checked.
alter table contract_links add constraint contract_links_have_a_host
  check (channel = 'mailed' or created_by is not null) not valid;

alter table contract_signers
  add foreign key (viewed_link) references contract_links,
  add foreign key (signed_link) references contract_links;
