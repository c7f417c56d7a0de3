-- The order of the list of users by address, which serves the search too, and their providers. Run as supabase_auth_admin.
create index users_email_order on auth.users ((lower(email) collate "C"), id);
drop index auth.users_email_prefix;
create index identities_provider on auth.identities (provider, user_id);
