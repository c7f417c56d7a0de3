-- New addresses of users are found by their code. Run as supabase_auth_admin.
create index users_phone_change on auth.users (phone_change) where phone_change <> '';
create index users_email_change on auth.users (email_change) where email_change <> '';
