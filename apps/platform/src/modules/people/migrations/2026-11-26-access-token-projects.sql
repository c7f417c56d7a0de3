-- A token can be for single projects only.
alter table access_tokens add column project_refs text[];
