-- Orders of all customers. A customer reads and changes their own, whichever SQL is sent.
create schema shop;

create table shop.orders (
  id bigint generated always as identity primary key,
  customer text not null default (auth.jwt() ->> 'sub'),
  product text not null,
  quantity int not null check (quantity between 1 and 1000),
  note text not null default ''
);

alter table shop.orders enable row level security;

create policy "customers work on their own orders" on shop.orders
  to authenticated
  using (customer = (select auth.jwt() ->> 'sub'))
  with check (customer = (select auth.jwt() ->> 'sub'));

grant usage on schema shop to authenticated;
grant select, insert, update, delete on shop.orders to authenticated;

insert into shop.orders (customer, product, quantity) values
  ('ada', 'Howdah with canopy', 1),
  ('ada', 'Rope, 20 m', 3),
  ('bob', 'Elephant brush', 2);
