-- Text messages of projects without a provider are caught too.
alter table caught_mails add column kind text not null default 'email' check (kind in ('email', 'sms'));
