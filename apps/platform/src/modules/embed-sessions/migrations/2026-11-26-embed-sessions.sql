-- Short-lived tokens with which visitors of other pages use widgets on one project.
create table embed_sessions (
  id uuid primary key default gen_random_uuid(),
  project_ref text not null references projects (ref) on delete cascade,
  person_id text not null,
  -- What created it, and ends it: an access token or a sign-in.
  token_id text references access_tokens (id) on delete cascade,
  session_id text,
  hash text not null unique,
  label text not null,
  origin text not null,
  widgets text[] not null,
  operations text[] not null,
  schemas text[] not null,
  tables json not null,
  buckets text[] not null,
  role text not null check (role in ('anon', 'authenticated')),
  -- Not jsonb, which cannot hold every text that JSON can.
  claims json not null,
  read_only boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz not null
);
create index embed_sessions_project on embed_sessions (project_ref, created_at desc);
create index embed_sessions_origin on embed_sessions (origin);
create index embed_sessions_expiry on embed_sessions (expires_at);
