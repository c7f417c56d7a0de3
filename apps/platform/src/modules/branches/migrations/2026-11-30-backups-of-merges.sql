-- Of production, before a merge without a restore point.
alter table merges add column backup uuid;
