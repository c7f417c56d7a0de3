-- A security key belongs to one factor. Run as supabase_auth_admin.
create unique index mfa_factors_credential on auth.mfa_factors ((web_authn_credential ->> 'id')) where web_authn_credential is not null;
