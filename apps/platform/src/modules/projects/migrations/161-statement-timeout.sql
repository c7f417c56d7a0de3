-- In milliseconds: when a run is ended that does not ask for a time of its own.
alter table projects add column statement_timeout_ms integer not null default 120000 check (statement_timeout_ms between 1000 and 86400000);
