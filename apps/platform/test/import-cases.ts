import { copyLine } from '@howdah/platform-client/catalog/import/copy-text'
import { importBatch, type ImportBatch } from '@howdah/platform-client/catalog/import/import-batch'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import type { PlatformClient } from '@howdah/platform-client/client'
import { describe, expect, test } from 'vitest'

/**
 * Defines the tests of imports into tables of a real cluster. Called by the test file whose cluster
 * they share.
 */
export function importCases(
  testPlatform: () => { owner: PlatformClient; scope: { projectRef: string } },
) {
  const rows = <Row>(sql: string) =>
    queryRows<Row>(testPlatform().owner, { ...testPlatform().scope, sql })
  const put = (
    name: string,
    columns: string[],
    lines: (string | null)[][],
    rest: Partial<ImportBatch> = {},
  ) =>
    importBatch(testPlatform().owner, {
      ...testPlatform().scope,
      table: { schema: 'public', name },
      columns,
      conflict: { type: 'refuse' },
      data: lines.map(copyLine).join(''),
      rows: lines.length,
      ...rest,
    })

  describe('rows of a CSV file', () => {
    test('are written as they are, whatever stands in them', async () => {
      const texts = ['', '\\N', '\\.', 'a\tb', 'a\nb\r\n', '"', "'", '\\', '漢👾', '$1', '%s']
      const before = ['create table public.imp_texts (place int, t text)']
      const lines = texts.map((text, place) => [String(place), text])
      expect(await put('imp_texts', ['place', 't'], [...lines, ['99', null]], { before })).toEqual({
        written: texts.length + 1,
        skipped: 0,
        refused: [],
      })
      const read = await rows<{ t: string | null }>('select t from imp_texts order by place')
      expect(read.map(({ t }) => t)).toEqual([...texts, null])
    })

    test('that are refused are listed one by one, and all others are written', async () => {
      await rows(`create type imp_mood as enum ('ok'); create domain imp_short as varchar(3);
        create table imp_mixed (id int primary key, n numeric(5,2), v varchar(3), m imp_mood, s imp_short, b bit(3), l varchar(2)[], check (n > 0))`)
      const good = (id: number) => [String(id), '1.25', 'abc', 'ok', 'abc', '101', '{ab}']
      const lines = [
        good(1),
        good(2),
        ...Array.from({ length: 60 }, (_, at) => good(at + 10)),
        good(9),
      ]
      const broken: [number, number, string | null, string][] = [
        [3, 0, 'x', 'invalid input syntax for type integer'],
        [5, 1, '-1', 'violates check constraint'],
        [7, 2, 'abcd', 'value too long for type character varying(3)'],
        [11, 3, 'sad', 'invalid input value for enum'],
        [13, 4, 'abcd', 'value too long for type character varying(3)'],
        [17, 5, '1011', 'does not match type bit(3)'],
        [19, 6, '{abc}', 'value too long for type character varying(2)'],
        [23, 0, '1', 'duplicate key'],
        [29, 0, null, 'null value'],
      ]
      for (const [row, at, value] of broken) lines[row] = lines[row]!.with(at, value as string)
      const done = await put('imp_mixed', ['id', 'n', 'v', 'm', 's', 'b', 'l'], lines)
      expect(done.refused.map(({ row }) => row)).toEqual(broken.map(([row]) => row))
      for (const [at, [, , , reason]] of broken.entries())
        expect(done.refused[at]!.reason).toContain(reason)
      expect(done).toMatchObject({ written: lines.length - broken.length, skipped: 0 })
      expect(await rows('select count(*)::int as n from imp_mixed')).toEqual([
        { n: lines.length - broken.length },
      ])
    })

    test('whose key is there already are refused, skipped, or put in its place', async () => {
      await rows(
        `create table imp_keys (a int, "B c" text, v text default 'x', primary key (a, "B c")); insert into imp_keys values (1, 'k', 'old')`,
      )
      const lines = [
        ['1', 'k', 'new'],
        ['2', 'k', 'new'],
        ['2', 'k', 'newer'],
      ]
      const columns = ['a', 'B c', 'v']
      const state = () =>
        rows<{ v: string }>('select v from imp_keys order by a').then((found) =>
          found.map(({ v }) => v),
        )
      expect(await put('imp_keys', columns, lines, { conflict: { type: 'skip' } })).toEqual({
        written: 1,
        skipped: 2,
        refused: [],
      })
      expect(await state()).toEqual(['old', 'new'])
      expect(
        (await put('imp_keys', columns, lines)).refused.map(({ sqlstate }) => sqlstate),
      ).toEqual(['23505', '23505', '23505'])
      // The later of two rows with the same key wins.
      expect(
        await put('imp_keys', columns, lines, { conflict: { type: 'update', key: ['a', 'B c'] } }),
      ).toEqual({
        written: 3,
        skipped: 0,
        refused: [],
      })
      expect(await state()).toEqual(['new', 'newer'])
    })

    test('go nowhere when it is not a row that is wrong: no table is made, nothing is written', async () => {
      const before = ['create table public.imp_never (a int)']
      await expect(put('imp_never', ['a', 'nope'], [['1', '2']], { before })).rejects.toMatchObject(
        { code: 'sql_error' },
      )
      await expect(put('imp_nowhere', ['a'], [['1']])).rejects.toMatchObject({
        code: 'sql_error',
        sql: { sqlstate: '42P01' },
      })
      expect(await rows(`select to_regclass('public.imp_never')::text as t`)).toEqual([{ t: null }])
    })

    test('are counted as skipped when a trigger keeps them out, and written through a view that can be', async () => {
      await rows(`create table imp_odd (n int);
        create function imp_keep_out() returns trigger language plpgsql as 'begin if new.n % 2 = 1 then return null; end if; return new; end';
        create trigger imp_t before insert on imp_odd for each row execute function imp_keep_out();
        create view imp_view as select n from imp_odd`)
      const lines = [['1'], ['2'], ['3']]
      expect(await put('imp_odd', ['n'], lines)).toEqual({ written: 1, skipped: 2, refused: [] })
      expect(await put('imp_view', ['n'], lines)).toEqual({ written: 1, skipped: 2, refused: [] })
    })

    test('are not read by a run that has parameters, nor twice', async () => {
      const run = (sql: string, parameters?: string[]) =>
        queryRows(testPlatform().owner, {
          ...testPlatform().scope,
          sql,
          parameters,
          copyData: '1\n',
        })
      await expect(run('select $1::text', ['x'])).rejects.toMatchObject({
        code: 'bad_request',
        status: 400,
      })
      await expect(run('copy imp_odd from stdin; copy imp_odd from stdin')).rejects.toMatchObject({
        code: 'bad_request',
        status: 400,
      })
      await expect(
        queryRows(testPlatform().owner, {
          ...testPlatform().scope,
          sql: 'copy imp_odd from stdin',
          copyData: '1\0',
        }),
      ).rejects.toMatchObject({
        code: 'bad_request',
      })
    })
  })
}
