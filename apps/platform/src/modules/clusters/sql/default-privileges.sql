-- New functions are not for everybody: one that acts as its owner would let a person who may only read write by it.
-- Those of extensions belong to the superuser and stay as their extension wants them.
alter default privileges for role postgres revoke execute on routines from public;
alter default privileges for role postgres grant execute on routines to anon, authenticated, service_role;
