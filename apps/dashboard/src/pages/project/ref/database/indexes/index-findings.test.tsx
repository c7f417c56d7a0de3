import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ref } from '../../../../../testing/fake-platform'
import { heading, openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const index = (id: number, name: string) => ({
  id,
  schema: 'public',
  name,
  table: 'orders',
  table_kind: 'r',
  method: 'btree',
  columns: [{ expression: 'at', descending: false, nulls_first: false, operator_class: null }],
  included: [],
  is_unique: false,
  nulls_not_distinct: false,
  is_primary: false,
  is_valid: true,
  constraint: null,
  condition: null,
  is_partition: false,
  bytes: 8192,
  scans: 0,
  counted_since: null,
  comment: null,
  extension: null,
  may_change: true,
})
const lint = (name: string, title: string, kind: string, object: string) => ({
  name,
  level: 'INFO',
  categories: ['PERFORMANCE'],
  title,
  description: `About ${title}`,
  object: { schema: 'public', name: object, kind },
  relation: null,
  statement: null,
  remediation: null,
})

const queries = `POST /platform/projects/${ref}/query`
const list = {
  name: 'public',
  may_create: true,
  names: [
    [1, 'first'],
    [2, 'second'],
  ],
  objects: [index(1, 'first'), index(2, 'second')],
}

test('indexes have the advisor’s titles, and keys without an index are reported', async () => {
  const platform = fakePlatform({
    [queries]: () => {
      // No index is being built.
      const sql = JSON.stringify(platform.calls(queries).at(-1)?.body)
      return { body: sql.includes('pg_stat_progress_create_index') ? [] : [list] }
    },
    [`GET /platform/projects/${ref}/run-lints`]: {
      body: [
        lint('unused_index', 'Unused index', 'index', 'first'),
        lint('duplicate_index', 'Duplicate index', 'index', 'first'),
        lint('foreign_key_without_index', 'Foreign key without an index', 'foreign key', 'second'),
      ],
    },
  })
  openSite(`/project/${ref}/database/indexes`)
  await heading('Indexes')
  const marked = await screen.findByRole('row', { name: /first/ })
  expect(await within(marked).findByText('Unused index')).toBeTruthy()
  expect(within(marked).getByText('Duplicate index').getAttribute('title')).toBe(
    'About Duplicate index',
  )
  const plain = screen.getByRole('row', { name: /second/ })
  expect(within(plain).queryByText(/index$/)).toBeNull()
  expect(screen.getByText(/Foreign key without an index: 1 finding\./)).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Open the performance advisor' }).getAttribute('href'),
  ).toBe(`/project/${ref}/advisors/performance`)
  expect(platform.calls(`GET /platform/projects/${ref}/run-lints`).at(-1)?.search).toBe(
    '?category=performance',
  )
})
