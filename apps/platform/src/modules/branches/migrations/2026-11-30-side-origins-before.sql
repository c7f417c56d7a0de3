-- What was known before the last merge, to which undoing it returns; null if nothing was.
alter table branch_side_origins
  add column merge_id uuid,
  add column before jsonb;
-- Of earlier merges it was not noted.
update branch_side_origins o set merge_id = (
  select m.id from merges m
   where m.branch_ref = o.project_ref and m.state in ('merged', 'undoing')
   order by m.begun_at desc limit 1
);
