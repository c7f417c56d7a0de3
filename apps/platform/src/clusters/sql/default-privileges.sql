-- New functions are not for everybody: one that acts as its owner would let a person who may only read write by it.
alter default privileges for role howdah_admin, postgres revoke execute on routines from public;
alter default privileges for role postgres grant execute on routines to anon, authenticated, service_role;
