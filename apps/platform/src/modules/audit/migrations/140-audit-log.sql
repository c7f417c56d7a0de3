-- Nothing refers to what it names: an entry outlives its organization, its project and its person.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- Person and credential; null for an action before which no one was signed in.
  person_id text,
  via text,
  organization_id integer,
  project_ref text,
  -- The operation of the contract.
  action text not null,
  target jsonb,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text not null
);
create index audit_log_organization on audit_log (organization_id, id desc);
create index audit_log_person on audit_log (person_id, id desc);
