-- Projects whose Postgres is run elsewhere: its address, and the logins for it.
create table project_connections (
  project_ref text primary key references projects on delete cascade,
  host text not null,
  port integer not null check (port between 1 and 65535),
  database text not null,
  username text not null,
  tls text not null check (tls in ('disable', 'require', 'verify-ca', 'verify-full')),
  -- As whom members run SQL who may only read; null where they cannot.
  reader_username text,
  -- Entered by the operator of the server, so no address is refused.
  by_operator boolean not null default false,
  -- JSON, encrypted under the master key: the passwords, and the authorities that are trusted.
  sealed text not null
);
