alter table log_drains drop constraint log_drains_kind_check;
alter table log_drains add constraint log_drains_kind_check
  check (kind in ('datadog', 'http', 'loki', 'otlp', 's3', 'syslog'));
-- Bucket and keys of an S3 service, JSON encrypted with the master key.
alter table log_drains add column s3 text;
