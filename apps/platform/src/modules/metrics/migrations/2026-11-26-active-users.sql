-- Users of the auth service who were active since the begin of the month, at most in the hour.
alter table project_hours add column active_users bigint not null default 0;
