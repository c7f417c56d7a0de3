-- A change that concerns two organizations is one entry, which both find.
alter table audit_log add column other_organization_id integer;
create index audit_log_other_organization on audit_log (other_organization_id, id desc) where other_organization_id is not null;
