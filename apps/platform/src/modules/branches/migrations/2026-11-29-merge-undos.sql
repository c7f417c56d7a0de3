-- First transaction of production that undoing the merge takes back.
alter table merges add column restore_transaction text;
-- The branch has recorded what is merged, and what is known of both schemas has it.
alter table merges add column settled boolean not null default true;
-- While it is being undone: since when, and the state before.
alter table merges add column undone_from text;
alter table merges add column undoing_since timestamptz;
-- When production was restored by hand: what the merge has made may be gone, or not.
alter table merges add column restored_at timestamptz;
