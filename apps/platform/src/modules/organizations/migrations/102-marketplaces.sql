-- Written by the operator of the integration with a partner.
alter table organizations
  add column marketplace_installation_id text unique,
  add column marketplace_url text;
