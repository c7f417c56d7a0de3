-- How often a server began or took up an operation: one that ends the server again and again is given up.
alter table operations add column starts integer not null default 0;
