-- Buckets that were public when the preview was paused: a request for one of their files resumes it.
alter table branches add column idle_public_buckets text[];
