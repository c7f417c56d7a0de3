-- Users who were active in a month. Rows name their project: a copy of the database is another one. Run as supabase_auth_admin.
create table auth.monthly_active_users (
  month date not null,
  project text not null,
  user_id uuid not null,
  primary key (month, project, user_id)
);
alter table auth.monthly_active_users enable row level security;
-- Written by the service only: it is usage of the project.
grant select on auth.monthly_active_users to postgres;
do $$
begin
  if to_regrole('howdah_reader') is not null then
    grant select on auth.monthly_active_users to howdah_reader;
  end if;
end
$$;
