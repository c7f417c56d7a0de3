import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import { getReferencingKeys } from '@howdah/platform-client/catalog/dependents/referencing-keys'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import {
  deleteCascadeSql,
  dependentRowsSql,
  type RowsToDelete,
} from '@howdah/rules/table/delete-rows'
import { ROW_CONFLICT } from '@howdah/rules/table/editing/row-changes'
import type { PlatformError } from '@howdah/platform-client/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceOf, tableDetailsOf } from './table-details'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let scope: { projectRef: string }
let owner: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
  owner = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.owner,
  })
  await run('create schema gone')
})
afterAll(() => platform.stop())

const run = <T extends object>(sql: string) => queryRows<T>(owner, { ...scope, sql })
const count = async (table: string) =>
  (await run<{ n: number }>(`select count(*)::int as n from gone.${table}`))[0]!.n

async function deletionOf(name: string) {
  const details = await tableDetailsOf(owner, platform.projectRef, 'gone', name)
  const source = sourceOf(details)
  const keys = await getReferencingKeys(owner, { ...scope, id: details.entity.id })
  return {
    keys,
    counted: (rows: RowsToDelete) =>
      run<Record<string, string>>(dependentRowsSql(source, rows, keys)),
    run: (rows: RowsToDelete) => run(deleteCascadeSql(source, rows, keys)),
  }
}
const byId = (id: string): RowsToDelete => ({
  type: 'read',
  rows: [{ key: [['id', id]], read: [] }],
})

test('rows go with all rows that reference them, through any kind of key', async () => {
  await run(`create table gone.people (id int primary key, boss int references gone.people);
    create table gone.teams (id int primary key, lead int references gone.people on delete restrict);
    alter table gone.people add column team int references gone.teams;
    create table gone.posts (author int references gone.people on delete cascade, no int, primary key (author, no));
    create table gone."odd ""notes" (id int, post_author int, post_no int, foreign key (post_author, post_no) references gone.posts) partition by range (id);
    create table gone.notes_1 partition of gone."odd ""notes" for values from (0) to (100);
    create table gone.likes (person int references gone.people on delete set null);
    insert into gone.people values (1, null), (2, 1), (3, 2), (4, null), (5, 4);
    insert into gone.teams values (10, 3), (11, 5);
    update gone.people set team = 10 where id = 1;
    insert into gone.posts values (3, 1), (3, 2), (4, 1);
    insert into gone."odd ""notes" values (1, 3, 1), (2, 3, 2), (3, 4, 1);
    insert into gone.likes values (1), (4)`)
  const deletion = await deletionOf('people')
  expect(deletion.keys.map(({ action }) => action).sort()).toEqual(['a', 'a', 'a', 'c', 'r'])
  expect(await deletion.counted(byId('2'))).toEqual([
    { schema: 'gone', name: 'notes_1', rows: '2', blocking: '2' },
    { schema: 'gone', name: 'people', rows: '2', blocking: '2' },
    { schema: 'gone', name: 'posts', rows: '2', blocking: '2' },
    { schema: 'gone', name: 'teams', rows: '1', blocking: '1' },
  ])
  expect(await deletion.counted(byId('4'))).toMatchObject([
    { name: 'notes_1', rows: '1', blocking: '1' },
    { name: 'people', rows: '1', blocking: '1' },
    { name: 'posts', rows: '1', blocking: '0' },
    { name: 'teams', rows: '1', blocking: '1' },
  ])
  await deletion.run(byId('2'))
  expect(await run('select id from gone.people order by id')).toEqual([{ id: 4 }, { id: 5 }])
  expect([await count('teams'), await count('posts'), await count('"odd ""notes"')]).toEqual([
    1, 1, 1,
  ])
  expect(await run('select person from gone.likes order by person')).toEqual([
    { person: 4 },
    { person: null },
  ])
})

test('a row that changed since it was read stays, with everything that references it', async () => {
  await run(`create table gone.held (id int primary key, v text); insert into gone.held values (1, 'now'), (2, 'same');
    create table gone.holding (held int references gone.held); insert into gone.holding values (1), (2)`)
  const deletion = await deletionOf('held')
  const rows: RowsToDelete = {
    type: 'read',
    rows: [
      { key: [['id', '2']], read: [['v', 'same']] },
      { key: [['id', '1']], read: [['v', 'before']] },
    ],
  }
  const failed = await deletion.run(rows).then(
    () => null,
    (error: PlatformError) => error.sql?.sqlstate,
  )
  expect([failed, await count('held'), await count('holding')]).toEqual([ROW_CONFLICT, 2, 2])
})

test('all rows that pass filters are deleted with a value that looks like SQL', async () => {
  await run(`create table gone.filtered (id int primary key, v text); insert into gone.filtered values (1, '$delete$ '' \\ --'), (2, 'other');
    create table gone.below (up int references gone.filtered); insert into gone.below values (1), (1), (2)`)
  const deletion = await deletionOf('filtered')
  const rows: RowsToDelete = {
    type: 'filtered',
    filters: [{ column: 'v', operator: '=', value: "$delete$ ' \\ --" }],
  }
  expect(await deletion.counted(rows)).toMatchObject([{ name: 'below', rows: '2', blocking: '2' }])
  await deletion.run({
    type: 'read',
    rows: [{ key: [['id', '1']], read: [['v', "$delete$ ' \\ --"]] }],
  })
  expect([await count('filtered'), await count('below')]).toEqual([1, 1])
  expect(await deletion.run({ type: 'filtered', filters: [] })).toEqual([{ count: '1' }])
  expect(await count('below')).toBe(0)
})
