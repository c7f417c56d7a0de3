-- The list of versions is nobody's to refer or listen to. Run as supabase_auth_admin.
revoke references, trigger on auth.schema_migrations from postgres;
