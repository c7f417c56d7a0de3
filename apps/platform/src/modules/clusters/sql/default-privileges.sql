-- New functions are not executable by PUBLIC: one that runs as its owner would let a read-only user
-- write.
-- Functions of extensions belong to the superuser and stay as their extension defines them.
alter default privileges for role postgres revoke execute on routines from public;
alter default privileges for role postgres grant execute on routines to anon, authenticated, service_role;
