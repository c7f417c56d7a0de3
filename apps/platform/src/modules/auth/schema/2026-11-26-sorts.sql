-- The order of the list of users by address, which serves the search too, and their providers. Run as supabase_auth_admin.
create index users_email_order on auth.users ((lower(email) collate "C"), id);
create index identities_provider on auth.identities (provider, user_id);
-- Comes last: it blocks reads of the users until the end of the transaction.
drop index auth.users_email_prefix;
