-- In bytes; null takes what the organization's plan allows.
alter table projects add column storage_file_size_limit bigint check (storage_file_size_limit between 1 and 549755813888000);
