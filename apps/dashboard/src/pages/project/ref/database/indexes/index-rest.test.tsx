import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const queries = `POST /platform/projects/${ref}/query`
const index = (id: number, name: string) => ({
  ...{
    id,
    name,
    schema: 'public',
    table: 'orders',
    table_kind: 'r',
    method: 'btree',
    columns: [],
    included: [],
  },
  ...{ is_unique: false, nulls_not_distinct: false, is_primary: false, is_valid: true },
  ...{ constraint: null, condition: null, is_partition: false, bytes: 8192, scans: 0 },
  ...{ counted_since: null, comment: null, extension: null, may_change: true },
})

test('a long list says that its rest could not be read again', async () => {
  const problem = /canceling statement due to lock timeout/
  let rest: object = { body: [{ objects: [index(1, 'first'), index(2, 'second')] }] }
  const start = {
    objects: [index(1, 'first')],
    names: [
      [1, 'first'],
      [2, 'second'],
    ],
  }
  const platform = fakePlatform({
    [queries]: () => {
      const sql = JSON.stringify(platform.calls(queries).at(-1)?.body)
      if (sql.includes('names as materialized')) return { body: [start] }
      return sql.includes('json_agg(o order by o.name') ? rest : { body: [] }
    },
  })
  const { dashboard } = openSite(`/project/${ref}/database/indexes`)
  // The start has only its name.
  expect(await screen.findByRole('row', { name: /second.*orders/ })).toBeTruthy()
  expect(screen.queryByText(problem)).toBeNull()
  rest = failure(400, 'sql_error', problem.source)
  await act(() => dashboard.queryClient.invalidateQueries())
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(screen.getByRole('row', { name: /second.*orders/ })).toBeTruthy()
})
