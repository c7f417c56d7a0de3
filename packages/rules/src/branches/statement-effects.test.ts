import { expect, it } from 'vitest'
import { effectsInTurn, statementEffects } from './statement-effects'

it.each([
  ['create table notes (id int)', null, null],
  ['create table notes (id int references notes, a int references notes (id))', null, null],
  [
    'create table reactions (id bigint, message_id bigint references public.messages (id) on delete cascade)',
    'SHARE ROW EXCLUSIVE',
    'public.messages',
  ],
  [
    'create unlogged table if not exists r (a int references b, c int references "D", foreign key (c) references b (x))',
    'SHARE ROW EXCLUSIVE',
    'b, "D"',
  ],
  [`create table notes (body text default 'references b')`, null, null],
  ['alter table public.notes add column body text', 'ACCESS EXCLUSIVE', 'public.notes'],
  ['alter table if exists only "My notes" drop column x', 'ACCESS EXCLUSIVE', '"My notes"'],
  ['alter table notes validate constraint c', null, null],
  [
    'alter table notes add constraint c foreign key (a) references b',
    'SHARE ROW EXCLUSIVE',
    'notes, b',
  ],
  ['create unique index on public.notes (body)', 'SHARE', 'public.notes'],
  [
    'create trigger t before insert on notes for each row execute function f()',
    'SHARE ROW EXCLUSIVE',
    'notes',
  ],
  ['drop trigger t on notes', 'ACCESS EXCLUSIVE', 'notes'],
  ['create policy p on notes using (true)', 'ACCESS EXCLUSIVE', 'notes'],
  ['drop table if exists "a.b".c cascade', 'ACCESS EXCLUSIVE', '"a.b".c'],
  ['truncate notes', 'ACCESS EXCLUSIVE', 'notes'],
  ['refresh materialized view totals', 'ACCESS EXCLUSIVE', 'totals'],
  ['refresh materialized view concurrently totals', 'EXCLUSIVE', 'totals'],
  ['lock table notes, only "My notes" in share mode', 'SHARE', 'notes, "My notes"'],
  ['lock notes', 'ACCESS EXCLUSIVE', 'notes'],
  ['lock table notes in row exclusive mode', null, null],
  ['lock table public.notes in access exclusive mode nowait', 'ACCESS EXCLUSIVE', 'public.notes'],
  ['create table p1 partition of notes for values in (1)', 'ACCESS EXCLUSIVE', 'notes'],
  ['create rule r as on insert to notes do instead nothing', 'ACCESS EXCLUSIVE', 'notes'],
  [
    'create or replace rule r as on update to s.notes do also select 1',
    'ACCESS EXCLUSIVE',
    's.notes',
  ],
  ['drop rule if exists r on notes', 'ACCESS EXCLUSIVE', 'notes'],
  ['reindex table notes', 'ACCESS EXCLUSIVE', 'notes'],
  ['reindex (verbose) index notes_body', 'ACCESS EXCLUSIVE', 'notes_body'],
  ['cluster notes using notes_pkey', 'ACCESS EXCLUSIVE', 'notes'],
  ['alter view v rename to w', 'ACCESS EXCLUSIVE', 'v'],
  ['alter materialized view if exists totals rename to sums', 'ACCESS EXCLUSIVE', 'totals'],
  ['alter index notes_body rename to notes_text', null, null],
  ['alter sequence s.ids rename to numbers', 'ACCESS EXCLUSIVE', 's.ids'],
  ['alter sequence ids restart with 5', 'SHARE ROW EXCLUSIVE', 'ids'],
  ['create or replace view v as select 1', 'ACCESS EXCLUSIVE', 'v'],
  ['create view v as select 1', null, null],
  ['drop schema s cascade', 'ACCESS EXCLUSIVE', 's'],
  ['drop schema s', null, null],
  ['drop sequence a, b', 'ACCESS EXCLUSIVE', 'a, b'],
  ['drop table a, "b c", s.d', 'ACCESS EXCLUSIVE', 'a, "b c", s.d'],
  ['drop foreign table f', 'ACCESS EXCLUSIVE', 'f'],
  ['drop foreign data wrapper w', null, null],
  ['alter table notes set (fillfactor = 70)', null, null],
  ['alter table notes alter column body set statistics 100', null, null],
  ['alter table notes disable trigger t', 'SHARE ROW EXCLUSIVE', 'notes'],
  ['alter table notes disable row level security', 'ACCESS EXCLUSIVE', 'notes'],
  ['alter table notes attach partition p1 for values in (1)', 'ACCESS EXCLUSIVE', 'p1'],
  ['alter table notes detach partition p1', 'ACCESS EXCLUSIVE', 'notes, p1'],
  [
    'alter table notes validate constraint c, add column x int references b',
    'ACCESS EXCLUSIVE',
    'notes',
  ],
  ['update only notes set body = null', 'ROW EXCLUSIVE', 'notes'],
  ['delete from public.notes where id = 1', 'ROW EXCLUSIVE', 'public.notes'],
  ['create event trigger t on ddl_command_end execute function f()', null, null],
  ['create index concurrently on notes (body)', null, null],
  ['grant select on notes to anon', null, null],
  ['grant insert, references, select, trigger on table public.notes to anon', null, null],
  ['revoke trigger on table public.notes from anon', null, null],
  [`comment on table notes is 'drop table notes'`, null, null],
  ['', null, null],
])('%s locks %s on %s', (sql, lock, target) => {
  expect(statementEffects(sql)).toMatchObject({ lock, target })
})

it.each([
  ['alter table notes drop column body', true, false],
  ['alter table notes drop constraint c', false, false],
  ['alter table notes alter column n drop default', false, false],
  ['alter table notes alter column n type bigint', false, true],
  ['alter table notes alter n set data type bigint', false, true],
  ['alter table notes alter total type numeric(12,2)', true, true],
  ['alter table notes alter column at set data type date using at::date', true, true],
  ['alter table notes alter column n type text', false, true],
  ['alter table notes alter column "n" type text using "n"::text', false, true],
  ['alter table notes alter column n type text using left(n, 3)', true, true],
  ['alter table notes alter column n type "char"', true, true],
  ['alter table notes rename to type', false, false],
  ['drop schema old cascade', true, false],
  ['drop index messages_author', false, false],
  ['drop index concurrently if exists messages_author', false, false],
  ['drop view totals', false, false],
  ['drop policy p on notes', false, false],
  ['drop function f()', false, false],
  ['drop function f() cascade', true, false],
  ['drop materialized view totals', true, false],
  ['drop table notes', true, false],
  ['alter publication supabase_realtime drop table notes', false, false],
  ['delete from notes', true, false],
  ['update notes set body = null', true, false],
  ['with old as (select 1) update notes set body = null', true, false],
  ['update notes set body = null where id = 1', false, false],
  ['alter table notes detach partition p1', false, false],
  ['alter table notes add column id uuid default gen_random_uuid()', false, true],
  ['alter table notes add column id bigserial', false, true],
  ['alter table notes add column if not exists id serial', false, true],
  ['alter table notes add column identity text', false, false],
  ['alter table notes add column serial text', false, false],
  ['alter table notes add column id int generated by default as identity', false, true],
  ['alter table notes alter column id add generated always as identity', false, false],
  ['alter table notes add column at timestamptz default now() not null', false, false],
  [`alter table notes add column n varchar(3) default 'a' check (f(n))`, false, false],
  [
    'alter table notes add column x int, add y uuid default extensions.uuid_generate_v4()',
    false,
    true,
  ],
  ['alter table notes set access method heap2', false, true],
  ['alter table notes set tablespace fast', false, true],
  ['alter table notes set unlogged', false, true],
  ['cluster notes', false, true],
  ['refresh materialized view totals with no data', false, false],
  ['insert into notes values (1)', false, false],
])('%s loses data: %s, rewrites: %s', (sql, losesData, rewrites) => {
  expect(statementEffects(sql)).toMatchObject({ losesData, rewrites })
})

it.each([
  ['alter table notes alter column body set not null', true],
  ['alter table notes add constraint c check (n > 0)', true],
  ['alter table notes add constraint c check (n > 0) not valid', false],
  ['alter table notes add foreign key (a) references b', true],
  ['alter table notes add foreign key (a) references b not valid', false],
  ['alter table notes add column a int references b', false],
  ['alter table notes add column a int not null default 0', false],
  ['alter table notes add constraint c not null a', true],
  ['alter table notes add not null a', true],
  ['alter table notes add not null a not valid', false],
  ['alter table notes add column a int unique', true],
  ['alter table notes add primary key (id)', true],
  ['alter table notes add constraint c unique using index i', false],
  ['alter table notes attach partition p1 default', true],
  ['alter table notes add column body text', false],
  ['alter table notes validate constraint c', false],
  ['create unique index on notes (body)', true],
  ['reindex index i', true],
])('%s reads all rows under its lock: %s', (sql, scans) => {
  expect(statementEffects(sql).scans).toBe(scans)
})

it.each([
  ['do $$ begin drop table notes; end $$', true],
  ['call sweep()', true],
  ['select drop_all()', true],
  ['select public.drop_all(id) from notes where id in (1, 2)', true],
  [`select pg_catalog.set_config('search_path', '', false)`, false],
  [`select setval('ids', (select max(id) from notes))`, false],
  ['insert into notes values (1)', false],
  ['with x as (select 1) insert into s.notes (a, b) select 1, 2 from x', false],
  ['with recursive t(n) as (values (1)), u (m) as materialized (select n from t) table u', false],
  ['select 1 from f as a(x)', false],
  ['insert into notes as n (a) values (gen_random_uuid()) on conflict (a) do nothing', false],
  ['insert into notes select drop_all()', true],
  ['update notes set body = f()', true],
  ['update notes set (a, b) = (1, 2) where id in (1)', false],
  ['delete from notes where f(id)', true],
  ['create table copies as select f()', true],
  ['create table copies (a, b) as select 1, 2', false],
  ['create unlogged table notes (a numeric(3), b int generated always as (f(a)) stored)', false],
  ['create materialized view totals as (select sweep())', true],
  ['create view totals as select sweep()', false],
  ['select * from rows_of(1) as (a int)', true],
  ['create function f() returns int language sql as $$ select 1 $$', false],
])('%s runs code that its text does not show: %s', (sql, isOpaque) => {
  expect(statementEffects(sql).isOpaque).toBe(isOpaque)
})

it.each([
  ['commit', true],
  ['-- done\nCOMMIT and chain', true],
  ["prepare transaction 'x'", true],
  ['prepare p as select 1', false],
  ['do $$ begin commit; end $$', false],
  ['select 1', false],
])('%s controls the transaction: %s', (sql, controls) => {
  expect(statementEffects(sql).controlsTransaction).toBe(controls)
})

it('reads a long statement once', () => {
  const begun = performance.now()
  expect(statementEffects(`alter table t ${'type '.repeat(100_000)}`).rewrites).toBe(false)
  // With a pass for each word it takes a minute.
  expect(performance.now() - begun).toBeLessThan(10_000)
})

it('knows no lock on a table that a statement before it has created', () => {
  const effectsOf = effectsInTurn()
  const targets = [
    'create table public.reviews (id int)',
    'alter table public.reviews add column order_id int',
    'alter table public.reviews add foreign key (order_id) references public.orders (id)',
    'create index on public.reviews (order_id)',
    'create table public.votes (a int references public.reviews, b int references public.orders)',
    'alter table public.orders add column note text',
    'create table if not exists public.users (id int)',
    'alter table public.users add column note text',
  ].map((sql) => {
    const { lock, target } = effectsOf(sql)
    return lock === null ? null : target
  })
  expect(targets).toEqual([
    ...[null, null, 'public.orders', null, 'public.orders', 'public.orders', null, 'public.users'],
  ])
  expect(effectsInTurn()('alter table public.reviews add column x int').target).toBe(
    'public.reviews',
  )
})

it('reads a cast in one pass', () => {
  const startedAt = performance.now()
  statementEffects(
    `alter table t alter a type text using a::text${' '.repeat(250_000)}, alter b type int`,
  )
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
