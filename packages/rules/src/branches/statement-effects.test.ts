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
    'notes',
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
  ['insert into notes values (1)', false, false],
])('%s loses data: %s, rewrites: %s', (sql, losesData, rewrites) => {
  expect(statementEffects(sql)).toMatchObject({ losesData, rewrites })
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
    ...[null, null, null, null, 'public.orders', 'public.orders', null, 'public.users'],
  ])
  expect(effectsInTurn()('alter table public.reviews add column x int').target).toBe(
    'public.reviews',
  )
})
