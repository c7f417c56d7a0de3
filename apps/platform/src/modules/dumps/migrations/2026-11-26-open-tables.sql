-- Tables without row-level security that the public key reaches, at the end of the import; null if not counted.
alter table imports add column open_tables integer;
