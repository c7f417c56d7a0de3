-- Notifies servers of changed settings: which GoTrue server a project has is remembered.
create trigger tell_change after insert or update or delete on auth_configs
  for each row execute function tell_project_change('project_ref');
