-- Filters of the list of users, and the events of one user. Run as supabase_auth_admin.
create index users_anonymous on auth.users (created_at, id) where is_anonymous;
create index users_unconfirmed on auth.users (created_at, id) where confirmed_at is null and not is_anonymous;
create index users_banned on auth.users (created_at, id) where banned_until is not null;
create index audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'), created_at);
