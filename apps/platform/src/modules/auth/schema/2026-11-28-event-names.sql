-- Events by the beginning of the name of their user, which people write at any length, and by IP address. May run again. Run as
-- supabase_auth_admin.
drop index if exists auth.audit_log_entries_name;
create index audit_log_entries_name on auth.audit_log_entries (left(lower(payload ->> 'actor_username'), 320) collate "C", created_at);
create index if not exists audit_log_entries_address on auth.audit_log_entries (ip_address, created_at);
