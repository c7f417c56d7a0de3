-- A label, as the region is: the projects of a server share its machine.
alter table projects add column compute text not null default 'shared';
