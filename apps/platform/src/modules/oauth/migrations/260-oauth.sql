-- Applications of others that act for members of the organization.
create table oauth_apps (
  id uuid primary key default gen_random_uuid(),
  organization_id integer not null references organizations on delete cascade,
  name text not null,
  redirect_uris text[] not null,
  -- Maximum scopes, each as action:resource.
  scopes text[] not null,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

-- What a member has allowed an application. It ends with the membership.
create table oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  organization_id integer not null,
  app_id uuid not null,
  person_id text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (app_id, person_id),
  foreign key (organization_id, app_id) references oauth_apps (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references members (organization_id, person_id) on delete cascade
);
create index oauth_authorizations_person on oauth_authorizations (person_id);

-- Secrets are stored only as hashes. Used grants are stored until they expire, so that a second use
-- is detected.
create table oauth_grants (
  hash text primary key,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  authorization_id uuid not null references oauth_authorizations on delete cascade,
  scopes text[] not null,
  -- Of a code.
  redirect_uri text,
  code_challenge text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_grants_authorization on oauth_grants (authorization_id);
create index oauth_grants_expiry on oauth_grants (expires_at);
