// @vitest-environment jsdom
import { SCHEMAS_SQL } from '@howdah/platform-client/catalog/entities.sql'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HowdahProvider, type HowdahProviderProps } from '../provider/howdah-provider'
import { ReadingOnly } from '../provider/reading-only'
import { MemoryStorage } from '../sql-editor/sql-editor.fixture'
import type { TableEditorHandle } from './table-editor.types'
import { useTableEditorHandle } from './use-table-editor-handle'

const orders = { schema: 'public', name: 'orders' }

/** Answers as a database in which the role may create tables in all schemas but `auth`. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { query, parameters } = (await new Request(input, init).json()) as {
    query: string
    parameters?: [schemas: string, ...rest: string[]]
  }
  if (query === SCHEMAS_SQL)
    return Response.json([
      { name: 'public', may_create: true },
      { name: 'sales', may_create: true },
      { name: 'auth', may_create: false },
    ])
  const [schema] = JSON.parse(parameters?.[0] ?? '[]') as string[]
  const { name, type } =
    schema === 'sales' ? { name: 'totals', type: 'v' } : { name: 'orders', type: 'r' }
  return Response.json([{ entities: [{ id: 7, schema, name, type }], count: 1 }])
}

/** Gives the handle of an editor, and the events of its panels. */
function show({
  can,
  readOnly = false,
}: Pick<HowdahProviderProps, 'can'> & { readOnly?: boolean }) {
  const ref: { current: TableEditorHandle | null } = { current: null }
  const onPanel = vi.fn()
  renderHook(
    () =>
      useTableEditorHandle(ref, {
        target: { projectRef: 'p1', connectionString: undefined, role: undefined },
        view: { tableId: null },
        open: vi.fn(),
        onPanel,
      }),
    {
      wrapper: ({ children }) => (
        <HowdahProvider
          baseUrl="https://platform.test"
          person={{ id: 'u_1' }}
          fetch={answer}
          storage={new MemoryStorage()}
          can={can}
        >
          <ReadingOnly isOn={readOnly}>{children}</ReadingOnly>
        </HowdahProvider>
      ),
    },
  )
  const handle = ref.current
  if (!handle) throw new Error('The editor gave no handle.')
  return { handle, onPanel }
}

it('opens the forms of a table and of a column', async () => {
  const { handle, onPanel } = show({})
  expect(await handle.editTable(orders)).toBe(true)
  expect(await handle.editTable(orders, 'id')).toBe(true)
  const table = { id: 7, ...orders }
  expect(onPanel.mock.calls).toEqual([
    [{ type: 'opened', panel: { type: 'table', mode: 'edit', table } }],
    [{ type: 'opened', panel: { type: 'column', mode: 'edit', table, column: 'id' } }],
  ])
})

it.each([
  ['the editor is for reading', { readOnly: true }, orders],
  [
    'the person may not write',
    { can: (_: string, resource: string) => resource !== 'sql_write' },
    orders,
  ],
  ['the role may not create tables', {}, { schema: 'auth', name: 'orders' }],
  ['it is a view', {}, { schema: 'sales', name: 'totals' }],
])('opens no form where nothing may be changed: %s', async (_name, props, table) => {
  const { handle, onPanel } = show(props)
  expect(await handle.editTable(table)).toBe(false)
  expect(onPanel).not.toHaveBeenCalled()
})
