import { describe, expect, it } from 'vitest'
import { checkRunGuard, runGuardFindings } from './run-guard'

const runs = (sql: string) => expect(checkRunGuard(sql)).toBe('run')
const writes = (sql: string) => expect(checkRunGuard(sql)).toBe('has-write-operation')
const calls = (sql: string) => expect(checkRunGuard(sql)).toBe('has-unknown-functions')

describe('texts without statements', () => {
  it.each([
    '',
    ' \n\t',
    ';',
    ' ; ; ',
    '-- drop table t',
    '/* delete from t */',
    '-- a\n/* b /* c */ */;',
  ])('%j runs', runs)
})

describe('a plain select runs', () => {
  it.each([
    'select 1',
    'SELECT * FROM t;',
    '-- what we have\nselect * from t',
    'select;',
    'select 1; select 2 ; ;select 3',
    'select * from a.b.c where x = :name and y = $1',
    'select a from t order by a desc limit 10 offset 5',
    'select a from t fetch first 5 rows only',
    'select 1 union all select 2 intersect select 3',
    'select 1 union all table t',
    'select a.b, "A"."B" from a join "A" using (id)',
    `select 'x'::text, data->>'a' from t where tags @> array['x'] and not (a is null)`,
    'select a[1], b[2:3] from t',
    'select * from t for share',
  ])('%s', runs)
})

describe('words that look like keywords do not write', () => {
  it.each([
    'select created_at, inserted_at, updated_at, deleted_at from t',
    'select created, inserted, updated, deleted, truncate from t',
    'select dropped, altered, replacement, creates from t',
    `select 'drop table t', $$delete from t$$, E'it\\'s; drop table t', "update", "drop table t" from t`,
    'select 1 -- drop table t',
    'select /* insert into t */ 1',
    'select t.update, t.delete, t . create from t',
    `select * from t where note = 'a; delete from t'`,
  ])('%s', runs)
})

describe('writes', () => {
  it.each([
    'insert into t values (1)',
    'update t set a = 1',
    'delete from t',
    'alter table t add c int',
    'drop table t',
    'create table t (a int)',
    'create or replace view v as select 1',
    'truncate t',
    'TRUNCATE TABLE t',
    'select created_at from t; create table x (a int)',
    'select 1; drop table x',
    'select 1; truncate t',
    'select 1;;; grant all on t to public',
    'select * into backup from t',
    'select * from t for update',
    'select * from t for no key update',
    'select * from (with x as (delete from t returning *) select * from x) y',
    'select 1 union all (with x as (insert into t values (1) returning 1) select * from x)',
    'select (select a from (with x as (update t set a = 1 returning a) select a from x) y)',
    'select * from (with x as (merge into t using s on true when matched then do nothing returning 1) select 1) y',
    "select replace(a, 'x', 'y') from t",
    'SELECT 1; DrOp TABLE x',
    'select 1;/**/drop/**/table/**/x',
    'select update from t',
    'select evil(1); delete from t',
  ])('%s', writes)
})

describe('anything that does not start with select asks', () => {
  it.each([
    'with x as (select 1) select * from x',
    'with x as (delete from t returning *) select * from x',
    '(select 1)',
    'values (1)',
    'table t',
    'explain select 1',
    'explain analyze delete from t',
    'show all',
    'set role postgres',
    'reset all',
    'begin',
    'commit',
    'do $$ begin end $$',
    'call p()',
    'copy t from stdin',
    'prepare p as select 1',
    'execute p',
    'vacuum',
    'listen c',
    'lock table t',
    'refresh materialized view v',
    "comment on table t is ''",
    'fetch all from c',
    '"select" 1',
    'selectx',
    '\ufeffselect 1',
    'ſelect 1',
    '1',
    'select 1; with x as (select 1) select 1',
  ])('%s', writes)
})

describe('what cannot be judged asks', () => {
  it.each([
    `select 'open`,
    `select "open`,
    'select $$open',
    'select $a$open$b$',
    'select 1 /* open',
    '/* open',
    'select (1',
    'select 1)',
    'select (1; select 2)',
    'select array[1',
    'select (1]',
    'select 1 \\gexec',
    '\\d',
    '\\copy t to x',
    'select {{name}}',
    'select $',
    'select 1\u0000',
  ])('%j', writes)

  it('a string that goes on in its own style hides nothing', () => {
    writes(`select E'a'\n'b\\''; truncate t; --'`)
    writes(`select E'a' -- x\n'b\\''; drop table t; --'`)
    runs(`select E'a'\n'b\\'; truncate t; --'`)
  })

  it('a carriage return ends a comment', () => writes('select 1 -- x\r; truncate t'))
})

describe('the known functions run', () => {
  it.each([
    'select count(*), count (*), COUNT( distinct a ), sum(a), avg(a), min(a), max(a) from t',
    'select coalesce(a, 1), nullif(a, 2), current_timestamp, current_timestamp(3), current_date from t',
    `select length(a), lower(a), upper(a), trim(both 'x' from a), substring(a from 1 for 2), left(a, 3) from t`,
    `select to_char(now(), 'YYYY'), to_date(a, 'YYYY'), extract(epoch from now()), date(a), date_trunc('day', a) from t`,
    `select string_agg(a, ',' order by a) from t`,
    'select pg_catalog.count(*), "pg_catalog"."sum"(a), "count"(*) from t',
    'select now /* clock */ ()',
    'select * from t where a in (1, 2) and b not in (select 3)',
  ])('%s', runs)
})

describe('unknown functions', () => {
  it.each([
    'select pg_sleep(60)',
    'select evil ()',
    'select evil/**/(1)',
    'select evil -- x\n (1)',
    'select evil.count(*) from t',
    'select a.pg_catalog.count(*)',
    'select "Count"(*)',
    'select "evil"(1), public."evil"(1)',
    'select U&"evi\\006c"(1)',
    `select U&"evi!006c" uescape '!' (1)`,
    'select U&"count"(*)',
    'select count\u00a0(*)',
    'select \u212Aount(1)',
    'select * from generate_series(1, 10)',
    'select * from t, lateral evil(t.a)',
    'select * from rows from (evil(1)) as g(a)',
    'select * from t tablesample system(10)',
    'select a from t where evil(a)',
    'select a from t order by evil(a)',
    'select count(evil(a)) from t',
    'select a from t limit evil(1)',
    'select a from t group by evil(a), a',
    'select distinct on (a) evil(a) from t',
    'select case when evil(1) then 1 end',
    'select 1 where not evil(1)',
    'select a between evil(1) and evil(2) from t',
    'select 1::numeric(evil(1))',
    'select evil(1)::int',
    'select nextval($$s$$)',
    `select set_config('a', 'b', false)`,
    'select greatest(1, 2), least(1, 2)',
    `select position('a' in 'b')`,
    'select localtimestamp(3)',
    'select json_array(1)',
    'select grouping(a) from t group by a',
    'select 1; select evil(1)',
    'select s.where(1), s.in(2)',
    'select operator(evil.-) 1',
    'select count(*)from evil(1)',
  ])('%s', calls)
})

describe('names that are syntax in one place are calls in another', () => {
  it.each([
    'select over(1)',
    'select filter(1)',
    'select rollup(1), 2',
    'select a, cube(b) from t order by a, cube(b)',
    'select a from t group by a having cube(a) > 1',
    "select like('a', 'b')",
    "select not like('a', 'b')",
    "select 1 where like('a', 'b')",
    'select join(1)',
    'select by(1)',
    'select first(1)',
    'select sets(1)',
    'select varying(1)',
    'select not materialized(1)',
    'select distinct on (a) over(1)',
    'select a from t order by a using operator(s.<), evil(1)',
    "select right('abc', 1)",
    'select repeat(1), truncate(1)',
    'select (with q as (select 1) select evil(1), w(2))',
    'select * from (with q(a) as (select 1) table t order by 1, evil(1)) e',
  ])('%s', calls)
})

describe('syntax in front of a parenthesis is no call', () => {
  it.each([
    'select * from t where (a = 1) and (b = 2) or (c = 3) and not (d)',
    'select * from (select 1) x',
    'select * from (values (1), (2)) v',
    'select * from t where exists (select 1) and a = any (select 1) or b > all (select 2) or c = some (select 3)',
    'select case (a) when (1) then (2) else (3) end from t',
    'select array(select 1), array[(1)], row (1, 2), cast(a as int) from t',
    'select distinct on (a) a from t',
    'select distinct (a), all (b) from t',
    'select a from t group by (a) having (a) > 1 order by (a) limit (1) offset (2)',
    'select a from t fetch first (5) rows only',
    'select a from t union (select 1) except (select 2) intersect (select 3)',
    'select * from a join b on (a.x = b.x) left join c using (y)',
    'select * from a left join (select 1) x on true cross join (select 2) y natural join (select 3) z',
    'select * from only (t)',
    'select * from t, lateral (select 1) x',
    'select a between (1) and (2), a like (b), a not like (b), a ilike (b), a similar to (b), a is distinct from (b) from t',
    'select name like (b), data not ilike (b) from t',
    `select a like 'x' escape ('y') from t`,
    'select (a, b) overlaps (c, d) from t',
    `select a at time zone ('utc') from t`,
    'select a collate "C" < (b) from t',
    'select count(*) filter (where a > 1) over (partition by (a) order by (b) rows between (1) preceding and current row) from t',
    'select sum(a) over (w), max(b) over w from t window w as (partition by a), v as (order by b)',
    "select string_agg(a, ',') within group (order by a) from t",
    'select a, b from t group by grouping sets ((a), (b), cube (a, b), ()), rollup (a, b)',
    'select a from t group by a, cube (b), rollup (c)',
    'select 1 operator(pg_catalog.+) (2), operator(pg_catalog.-) (3)',
    'select collation for (a) from t',
  ])('%s', runs)
})

describe('types with modifiers are no calls', () => {
  it.each([
    'select a::varchar(10), b::numeric(10, 2)[], c::public.geometry(Point, 4326), d::"MyType"(3) from t',
    'select cast(a as numeric(10, 2)), cast(b as character varying(5)), cast(c as pg_catalog.varchar(3)) from t',
    `select interval(3) '1 second', timestamp(3) '2020-01-01', time(0) with time zone '10:00+00', bit varying(3) '101'`,
    `select interval '1' second(3), a::timestamp(3) with time zone, a::char(3), a::float(24) from t`,
  ])('%s', runs)
})

describe('names with a list are no calls', () => {
  it.each([
    'select * from t x(a, b)',
    'select * from t as x(a, b)',
    'select * from (select 1, 2) x(a, b)',
    'select * from (values (1, 2)) as "X"(a, b)',
    'select * from a.b "x"(a, b) join c y(d) on (true)',
    'select * from (with recursive x(n) as (select 1 union all select n + 1 from x), "Y"(m) as (select 2) select * from x) z',
    'select * from (with x as materialized (select 1), y as not materialized (select 2) select * from x, y) z',
  ])('%s', runs)
})

describe('functions called by a dot', () => {
  it.each([
    `select ('/etc/passwd'::text).pg_read_file`,
    'select (5::float8) . pg_sleep',
    'select (array[1])[1].evil',
    'select $1.evil',
    'select (a)."evil" from t',
    `select f.pg_read_file from lower('/etc/passwd') f`,
    `select lower.pg_read_file from pg_catalog.lower('/etc/passwd')`,
    `select f.evil from t, left('x', 1) f`,
    `select f.evil from (t join lateral lower('x') f on true)`,
    `select f.evil from cast('x' as text) f`,
    'select u.evil from current_user u',
    `select (select f.evil) from rows from (lower('x')) f`,
  ])('%s asks', calls)

  it.each([
    'select (t).*, (array[t])[1].* from t',
    'select (a).count from t',
    'select t.a, s.t.b from s.t',
    'select f from now() f',
    'select t.a, extract(year from now()), t.b is distinct from now() from t',
    'select t.a from t where t.b > current_date',
  ])('%s runs', runs)
})

describe('what was found', () => {
  it.each([
    ['select 1', []],
    ['with x as (select 1) select * from x', ['WITH']],
    ['explain select 1', ['EXPLAIN']],
    ['show server_version', ['SHOW']],
    ['begin; select 1; rollback', ['BEGIN', 'ROLLBACK']],
    ['drop table t; delete from t; drop table u', ['DROP', 'DELETE']],
    ['with gone as (delete from t returning *) select * from gone', ['WITH', 'DELETE']],
    ['select version(), pg_size_pretty(1), version()', ['version()', 'pg_size_pretty()']],
    ['select "delete"(1)', ['delete()']],
    ["select 'delete", []],
  ])('in %j: %j', (sql, findings) => expect(runGuardFindings(sql)).toEqual(findings))
})
