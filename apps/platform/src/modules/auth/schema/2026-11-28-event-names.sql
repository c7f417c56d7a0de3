-- Events by the name of their user and by IP address. Run as supabase_auth_admin.
create index audit_log_entries_name on auth.audit_log_entries (lower(payload ->> 'actor_username') collate "C", created_at);
create index audit_log_entries_address on auth.audit_log_entries (ip_address, created_at);
