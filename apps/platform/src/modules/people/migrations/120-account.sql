-- Maximum scopes of a token, each as action:resource; null for everything that its person may do.
alter table access_tokens add column scopes text[];

create table password_resets (
  hash text primary key,
  person_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_person on password_resets (person_id);

-- Second-factor codes that were tried recently; each code counts once.
create table tried_codes (
  person_id text not null,
  hash text not null,
  tried_at timestamptz not null default now(),
  primary key (person_id, hash)
);

-- Where people reach the server, for commands beside it.
alter table instance add column public_url text;
