-- Keys that sign the tokens of a project. The id is the kid of the tokens. The first key of a
-- project is the JWT secret that it was created with, stored here when the keys are first read.
create table signing_keys (
  id text primary key,
  project_ref text not null references projects on delete cascade,
  algorithm text not null check (algorithm in ('ES256', 'HS256')),
  status text not null check (status in ('standby', 'in_use', 'previously_used', 'revoked')),
  is_legacy boolean not null default false,
  -- Of an asymmetric key, as the key set publishes it.
  public_jwk jsonb,
  -- The private key or the shared secret, encrypted under the master key.
  sealed text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((algorithm = 'HS256') = (public_jwk is null))
);
create index signing_keys_project on signing_keys (project_ref);
create unique index signing_keys_in_use on signing_keys (project_ref) where status = 'in_use';
create unique index signing_keys_standby on signing_keys (project_ref) where status = 'standby';
create unique index signing_keys_legacy on signing_keys (project_ref) where is_legacy;
