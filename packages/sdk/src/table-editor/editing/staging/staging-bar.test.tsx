// @vitest-environment jsdom
import type { TableDetails } from '@howdah/platform-client/catalog/table'
import type { EditableColumn } from '@howdah/rules/table/editing/row-editing'
import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { HowdahProvider } from '../../../provider/howdah-provider'
import { Widget } from '../../../provider/widget'
import {
  columnsLine,
  endLine,
  json,
  rowsLine,
  scriptedPlatform,
  statementLine,
  type Script,
} from '../../../scripted-platform.fixture'
import { MemoryStorage } from '../../../sql-editor/sql-editor.fixture'
import type { RowPage } from '../../rows/row-page'
import type { TableRowsModel } from '../../rows/use-table-rows'
import { createStagings } from './staging.store'
import { StagingBar } from './staging-bar'
import { useRowEditing } from '../use-row-editing'

const column = (name: string, data_type: string): EditableColumn => ({
  name,
  data_type,
  format: data_type,
  enums: [],
  is_nullable: true,
  default_value: null,
  is_identity: false,
  identity_generation: null,
  is_updatable: true,
})
const columns = [column('id', 'integer'), column('name', 'text')]
const page = { rows: [['1', 'Ada']], cutBytes: () => null } as unknown as RowPage // no more of a page is looked at
const tableDetails = {
  entity: { id: 7, schema: 'public', name: 'people', columns, entity_type: 'r' },
  row_key: ['id'],
  unique_keys: [['id']],
  writes: { insert: true, update: true, delete: true },
  is_protected: false,
  is_standby: false,
  time_zone: 'UTC',
} as unknown as TableDetails

/** A row that is edited by a button, with the bar of what is staged. */
function Scene({ refresh, reads }: { refresh: () => void; reads: boolean }) {
  const [stagings] = useState(createStagings)
  const source = { schema: 'public', name: 'people', columns, key: ['id'] }
  const rows = {
    tableDetails,
    source,
    page,
    refresh,
    table: { id: 7, schema: 'public', name: 'people' },
  } as unknown as TableRowsModel
  const target = {
    projectRef: 'p1',
    connectionString: undefined,
    role: { role: 'authenticated' as const, claims: { sub: 'u' } },
  }
  const editing = useRowEditing(target, stagings, rows, () => {})
  return (
    <>
      {!reads && (
        <button type="button" onClick={() => editing.set(0, 1, { to: 'value', text: 'Grace' })}>
          edit
        </button>
      )}
      <output>{editing.edited?.value(0, 1)}</output>
      <p>{editing.reason}</p>
      <StagingBar rows={rows} editing={editing} />
    </>
  )
}

function open(
  script: Script,
  { can = (): boolean => true, storage = new MemoryStorage(), reads = false } = {},
) {
  const platform = scriptedPlatform(script)
  const refresh = vi.fn()
  const onEvent = vi.fn()
  const view = render(
    <StrictMode>
      <HowdahProvider
        baseUrl="https://platform.test"
        project={{ ref: 'p1' }}
        person={{ id: 'u_1' }}
        {...{ can, storage }}
        fetch={platform.fetch}
        onEvent={onEvent}
      >
        <Widget name="table-editor">
          <ToastProvider>
            <Scene refresh={refresh} reads={reads} />
          </ToastProvider>
        </Widget>
      </HowdahProvider>
    </StrictMode>,
  )
  return { ...view, platform, refresh, onEvent, storage, user: userEvent.setup() }
}
const conflict = json.bind(
  null,
  {
    code: 'sql_error',
    message: 'The row has changed since it was read, or is gone.',
    request_id: 'req_1',
    sql: {
      sqlstate: 'HW001',
      severity: 'ERROR',
      message: 'changed',
      formattedError: 'changed',
      position: null,
      hint: null,
      detail: '0',
    },
  },
  400,
)

it('saves what is staged as the role that looks, and is empty then', async () => {
  const { user, platform, refresh, onEvent, storage } = open({
    onRun: (run) => {
      run.send(statementLine(0, 'DO', null), endLine(1))
      run.close()
    },
  })
  await user.click(screen.getByText('edit'))
  expect(screen.getByText('1 changed row')).toBeTruthy()
  expect([...storage.items.values()].join()).toContain('Grace')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('1 changed row')).toBeNull())
  expect(platform.runs[0]?.sql).toContain(
    `update "public"."people" as t set "name" = 'Grace' where t."id" = '1'`,
  )
  expect(refresh).toHaveBeenCalled()
  expect(onEvent.mock.calls).toEqual([
    [
      {
        type: 'rows.saved',
        projectRef: 'p1',
        schema: 'public',
        table: 'people',
        added: 0,
        changed: 1,
        deleted: 0,
      },
    ],
  ])
  expect([...storage.items.values()].join()).not.toContain('Grace')
})

it('shows both versions of a row that another person has changed, and overwrites theirs on request', async () => {
  let isRefused = true
  const { user, platform } = open({
    refuse: (sql) => (sql.startsWith('do ') && isRefused ? conflict() : null),
    onRun: (run) => {
      if (run.sql.startsWith('do ')) run.send(statementLine(0, 'DO', null), endLine(1))
      else
        run.send(
          columnsLine(0, 'id', 'name', 'length'),
          rowsLine([['1', 'Theirs', null]]),
          statementLine(0, 'SELECT', 1),
          endLine(1),
        )
      run.close()
    },
  })
  await user.click(screen.getByText('edit'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const alert = await screen.findByRole('alert', { name: /Someone else changed this row: id = 1/ })
  await screen.findByText('Theirs')
  expect(alert.textContent).toContain('Ada')
  expect(alert).toBe(document.activeElement)
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(screen.queryByRole('alert', { name: /Someone else/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('1 changed row')).toBeNull())
  expect(platform.runs.at(-1)?.sql).toContain(`pg_catalog.format('%s', t."name") = 'Theirs'`)
})

it('says that a row is gone, and that Postgres left one alone', async () => {
  let rows: (string | null)[][] = []
  const { user } = open({
    refuse: (sql) => (sql.startsWith('do ') ? conflict() : null),
    onRun: (run) => {
      run.send(
        columnsLine(0, 'id', 'name', 'length'),
        rowsLine(rows),
        statementLine(0, 'SELECT', rows.length),
        endLine(1),
      )
      run.close()
    },
  })
  await user.click(screen.getByText('edit'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert', { name: /This row no longer exists/ })
  rows = [['1', 'Ada', null]]
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert', { name: /This row wasn’t changed/ })
  await user.click(screen.getByRole('button', { name: 'Drop my change' }))
  expect(screen.queryByText('1 changed row')).toBeNull()
})

it('keeps what is staged when no answer comes, says that it is not known, and has it again after a reload', async () => {
  const { user, storage, unmount } = open({
    onRun: (run) => {
      run.send(statementLine(0, 'DO', null))
      run.close()
    },
  })
  await user.click(screen.getByText('edit'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Save may not have completed')
  expect(screen.getByText('1 changed row')).toBeTruthy()
  unmount()
  open({}, { storage })
  expect(screen.getByText('1 changed row')).toBeTruthy()
  expect(screen.getByText('Grace')).toBeTruthy()
})

it('offers nothing to who may only read', () => {
  const { container } = open({}, { can: () => false, reads: true })
  expect(container.querySelector('p')?.textContent).toBe('role')
})
