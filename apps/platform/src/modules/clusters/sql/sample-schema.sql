-- A small shop, for looking around in a new project. Everything comes from a fixed seed, so that each project has the same rows.
create type order_status as enum ('pending', 'paid', 'shipped', 'delivered', 'cancelled');

create table customers (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null unique,
  city text not null,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table customers is 'People who bought something, or might.';

create table products (
  id bigint generated always as identity primary key,
  name text not null unique,
  category text not null,
  price numeric(10, 2) not null check (price >= 0),
  tags text[] not null default '{}',
  in_stock integer not null default 0,
  created_at timestamptz not null default now()
);
comment on column products.price is 'In euros, with tax.';

create table orders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  status order_status not null default 'pending',
  note text,
  placed_at timestamptz not null default now()
);
create index orders_customer_id on orders (customer_id);
create index orders_placed_at on orders (placed_at);

create table order_items (
  order_id bigint not null references orders on delete cascade,
  product_id bigint not null references products,
  quantity integer not null check (quantity > 0),
  unit_price numeric(10, 2) not null,
  primary key (order_id, product_id)
);
create index order_items_product_id on order_items (product_id);

create view order_totals with (security_invoker = true) as
  select o.id as order_id, c.name as customer, o.status, o.placed_at, sum(i.quantity)::bigint as items, sum(i.quantity * i.unit_price) as total
    from orders o
    join customers c on c.id = o.customer_id
    join order_items i on i.order_id = o.id
   group by o.id, c.id;

-- Anyone may see the products; people who are signed in see themselves and their orders, by the email in their token.
alter table customers enable row level security;
alter table products enable row level security;
alter table orders enable row level security;
alter table order_items enable row level security;
create policy "Products are public" on products for select to anon, authenticated using (true);
create policy "Customers see themselves" on customers for select to authenticated
  using (email = (select auth.jwt() ->> 'email'));
create policy "Customers see their orders" on orders for select to authenticated
  using (customer_id in (select id from customers));
create policy "Customers see the items of their orders" on order_items for select to authenticated
  using (order_id in (select id from orders));

insert into customers (name, email, city, preferences, created_at)
select first || ' ' || last,
       lower(first) || '.' || lower(last) || n || '@example.com',
       (array['Lisbon', 'Nairobi', 'Osaka', 'Bogotá', 'Tallinn', 'Kraków', 'Hanoi', 'Montréal'])[1 + n * 7 % 8],
       jsonb_build_object('newsletter', n % 3 = 0, 'language', (array['en', 'pt', 'ja', 'es'])[1 + n % 4]),
       timestamptz '2025-01-06 08:00+00' + n * interval '31 hours 17 minutes'
  from generate_series(1, 120) n,
       lateral (select (array['Ada', 'Björk', 'Chidi', 'Dana', 'Emeka', 'Freya', 'Goran', 'Hana', 'Ivo', 'Jun'])[1 + n % 10] as first,
                       (array['Okafor', 'Silva', 'Tanaka', 'Novák', 'Müller', 'Rossi', 'Haddad', 'Larsen', 'Nguyen'])[1 + n * 5 % 9] as last) names;

insert into products (name, category, price, tags, in_stock, created_at)
select material || ' ' || thing, category, round((4 + n * 37 % 400 + 0.95)::numeric, 2),
       array[lower(material), category], n * 13 % 90, timestamptz '2025-01-02 09:00+00' + n * interval '5 days'
  from generate_series(0, 39) n,
       lateral (select (array['Oak', 'Linen', 'Steel', 'Clay', 'Wool'])[1 + n / 8] as material,
                       (array['Lamp', 'Chair', 'Kettle', 'Blanket', 'Rack', 'Bowl', 'Clock', 'Basket'])[1 + n % 8] as thing,
                       (array['light', 'furniture', 'kitchen', 'textile', 'furniture', 'kitchen', 'decoration', 'storage'])[1 + n % 8] as category) words;

insert into orders (customer_id, status, note, placed_at)
select 1 + n * 17 % 120,
       (array['delivered', 'delivered', 'delivered', 'shipped', 'paid', 'pending', 'cancelled'])[1 + n * 11 % 7]::order_status,
       case when n % 9 = 0 then 'Please ring twice; the bell is slow.' end,
       timestamptz '2025-06-02 07:30+00' + n * interval '9 hours 41 minutes'
  from generate_series(1, 300) n;

insert into order_items (order_id, product_id, quantity, unit_price)
select o.id, p.id, 1 + (o.id + k) % 4, p.price
  from orders o
 cross join generate_series(0, 2) k
  join products p on p.id = 1 + (o.id * 7 + k * 13) % 40
 where k <= o.id % 3;

analyze customers, products, orders, order_items;
