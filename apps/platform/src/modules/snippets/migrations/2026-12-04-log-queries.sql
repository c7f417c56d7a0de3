-- Saved queries of the logs are snippets, too.
alter table content drop constraint content_type_check;
alter table content add constraint content_type_check check (type in ('sql', 'log_sql'));
