-- Login of the Data API on an attached database; null where there is none.
alter table project_connections add column api_username text;
