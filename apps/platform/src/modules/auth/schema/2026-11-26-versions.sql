-- No role of the project may refer or listen to the list of versions. Run as supabase_auth_admin.
revoke references, trigger on auth.schema_migrations from postgres;
