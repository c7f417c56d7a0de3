-- In which mode this platform was made; null until its first start has gone so far.
alter table instance add column mode text check (mode in ('platform', 'self-hosted'));
update instance set mode = 'platform' where set_up_at is not null;

-- Credential of a self-hosted server as an opaque word: a different one ends every session.
alter table instance add column way_in text;
