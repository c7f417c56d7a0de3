import { indexProgressQueryOptions } from '@howdah/platform-client/catalog/monitoring/index-progress'
import { expect, test, vi } from 'vitest'
import { objectFixture } from './object-fixture'

const { client, rows, run, scope } = objectFixture()

test('an index that is being built is listed with its progress', async () => {
  const { queryFn } = indexProgressQueryOptions(client(), scope())
  const progress = () => queryFn({ signal: AbortSignal.timeout(30_000) })
  await run(
    'create table public."t ""1""" (a int)',
    // Its index takes some seconds.
    `create function public.waits(a int) returns int language plpgsql immutable as 'begin perform pg_sleep(0.2); return a; end'`,
    'insert into public."t ""1""" select generate_series(1, 20)',
  )
  expect(await progress()).toEqual([])
  const built = rows('create index built on public."t ""1""" (public.waits(a))')
  await vi.waitFor(
    async () =>
      expect(await progress()).toMatchObject([
        { schema: 'public', table: 't "1"', phase: expect.any(String) as string },
      ]),
    { timeout: 30_000, interval: 50 },
  )
  await built
  expect(await progress()).toEqual([])
})
