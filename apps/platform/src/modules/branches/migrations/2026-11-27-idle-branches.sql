-- Since when a preview is paused because no one uses it; the next request to its API resumes it.
alter table branches add column idle_since timestamptz;
