-- Prometheus reads the sums of each project.
create index project_hours_project on project_hours (project_ref, at);
