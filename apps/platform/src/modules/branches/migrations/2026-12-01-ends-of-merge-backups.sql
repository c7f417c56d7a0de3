-- End of the copying, to which the backup restores.
alter table merges add column backed_up_at timestamptz;
