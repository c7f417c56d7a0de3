-- Begin of the checks without a value; null after one with it.
alter table alert_rules add column failing_since timestamptz;
