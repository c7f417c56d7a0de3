-- Addresses from which a user has signed in. Run as supabase_auth_admin.
create index audit_log_entries_logins on auth.audit_log_entries ((payload ->> 'actor_id'), created_at) where payload ->> 'action' = 'login';
