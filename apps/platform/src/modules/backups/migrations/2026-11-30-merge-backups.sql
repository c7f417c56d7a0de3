-- merge: made before a merge of a branch, which is undone by it.
alter table backups drop constraint backups_kind_check;
alter table backups add constraint backups_kind_check check (kind in ('scheduled', 'manual', 'merge'));
