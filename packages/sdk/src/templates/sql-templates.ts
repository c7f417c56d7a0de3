/** A text to begin with. */
export interface SqlTemplate {
  id: string
  name: string
  sql: string
}

/**
 * Frequently used templates, in the order in which a project grows. Names in them are placeholders.
 */
export const sqlTemplates: readonly SqlTemplate[] = [
  {
    id: 'create-table',
    name: 'Create a table',
    sql: `create table notes (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);`,
  },
  {
    id: 'add-column',
    name: 'Add a column',
    sql: `alter table notes
  add column archived boolean not null default false;`,
  },
  {
    id: 'add-foreign-key',
    name: 'Add a foreign key',
    sql: `alter table notes
  add column author_id bigint references authors (id) on delete set null;

-- Postgres does not index the referencing side automatically.
create index on notes (author_id);`,
  },
  {
    id: 'create-view',
    name: 'Create a view',
    sql: `create view recent_notes with (security_invoker = true) as
select id, body
from notes
where created_at > now() - interval '7 days';`,
  },
  {
    id: 'enable-rls',
    name: 'Row-level security with a policy',
    sql: `alter table notes enable row level security;

create policy "Notes are public"
  on notes for select
  to anon, authenticated
  using (true);`,
  },
  {
    id: 'own-rows',
    name: 'Users read and write their own rows',
    sql: `alter table notes
  add column owner_id text default (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub');

create policy "Users own their notes"
  on notes for all
  to authenticated
  using (owner_id = nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  with check (owner_id = nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub');`,
  },
  {
    id: 'updated-at',
    name: 'Update updated_at automatically',
    sql: `alter table notes
  add column updated_at timestamptz not null default now();

create function set_updated_at() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

create trigger set_updated_at
  before update on notes
  for each row execute function set_updated_at();`,
  },
  {
    id: 'upsert',
    name: 'Upsert',
    sql: `insert into settings (name, value)
values ('theme', 'dark')
on conflict (name) do update set value = excluded.value;`,
  },
  {
    id: 'count-by-day',
    name: 'Count rows by day',
    sql: `select date_trunc('day', created_at) as day, count(*)
from notes
where created_at > now() - interval '30 days'
group by 1
order by 1;`,
  },
  {
    id: 'duplicates',
    name: 'Find duplicates',
    sql: `select body, count(*) as times, min(id) as first
from notes
group by body
having count(*) > 1
order by times desc;`,
  },
  {
    id: 'search',
    name: 'Search in a text',
    sql: `-- With an index the search is quick in a large table too:
-- create index on notes using gin (to_tsvector('english', body));
select id, body
from notes
where to_tsvector('english', body) @@ websearch_to_tsquery('english', 'first note');`,
  },
  {
    id: 'table-sizes',
    name: 'How large tables are',
    sql: `select
  c.oid::regclass as "table",
  pg_size_pretty(pg_total_relation_size(c.oid)) as total,
  pg_size_pretty(pg_indexes_size(c.oid)) as indexes,
  c.reltuples::bigint as estimated_rows
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
order by pg_total_relation_size(c.oid) desc;`,
  },
  {
    id: 'unused-indexes',
    name: 'Unused indexes',
    sql: `select
  s.relid::regclass as "table",
  s.indexrelid::regclass as index,
  pg_size_pretty(pg_relation_size(s.indexrelid)) as size
from pg_stat_user_indexes s
join pg_index i using (indexrelid)
where s.idx_scan = 0 and not i.indisunique
order by pg_relation_size(s.indexrelid) desc;`,
  },
  {
    id: 'missing-foreign-key-indexes',
    name: 'Foreign keys without an index',
    sql: `select
  c.conrelid::regclass as "table",
  c.conname as foreign_key
from pg_constraint c
where c.contype = 'f'
  and not exists (
    select
    from pg_index i
    where i.indrelid = c.conrelid
      and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
  )
order by 1, 2;`,
  },
  {
    id: 'running-queries',
    name: 'What is running now',
    sql: `select pid, usename as "user", now() - query_start as running_for, state, query
from pg_stat_activity
where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
order by query_start;`,
  },
]
