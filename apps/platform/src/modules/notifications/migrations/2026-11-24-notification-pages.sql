-- Actions of notifications name a page of the dashboard and its parameters, no longer a path.
update notifications set actions = (
  select coalesce(jsonb_agg(jsonb_build_object('label', label, 'page', page, 'params', params) order by place), '[]')
  from (
    select action -> 'label' as label, place,
      case
        when url ~ '^/project/[^/]+$' then 'project'
        when url ~ '^/project/[^/]+/database/backups/scheduled$' then 'backups'
        when url ~ '^/org/[^/]+/team$' then 'team'
        when url ~ '^/org/[^/]+/usage$' then 'organizationUsage'
        when url ~ '^/org/[^/]+/billing$' then 'organizationBilling'
        when url ~ '^/org/[^/]+/support$' then 'organizationSupport'
        when url = '/account/security' then 'accountSecurity'
      end as page,
      case split_part(url, '/', 2)
        when 'project' then jsonb_build_object('ref', split_part(url, '/', 3))
        when 'org' then jsonb_build_object('slug', split_part(url, '/', 3))
        else '{}'
      end as params
    from jsonb_array_elements(actions) with ordinality elements (action, place), lateral (select action ->> 'url') paths (url)
  ) renamed
  where page is not null
)
where jsonb_path_exists(actions, '$[*].url');
