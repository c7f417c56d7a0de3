import type { TableRealtime } from '@howdah/platform-client/catalog/table-realtime'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { draftOf, newTableDraft, shapeOf, type TableDraft } from '../table-form/table-draft'
import { tableFormMessages } from '../table-form/table-form.messages'
import { useTableForm } from '../table-form/use-table-form'
import { RealtimeField } from './realtime-field'
import { realtimeTexts } from './realtime.messages'

const texts = realtimeTexts.defaults
const target = { projectRef: 'p1', connectionString: undefined, role: undefined }
const orders = { ...newTableDraft('public'), name: 'orders' }
const published: TableRealtime = {
  ...{ exists: true, published: true, listed: true, may_change: true },
  ...{ has_identity: true, has_readers: true },
}

/** Returns the shape of a table that was made by a draft. */
function existing(draft: TableDraft) {
  const shape = shapeOf(draft)
  return { ...shape, columns: shape.columns.map((column) => ({ ...column, was: column.name })) }
}

interface FormProps {
  /** The oid of the table; null for a new one. */
  table: number | null
  draft: TableDraft
  /** Name that the table gets. */
  name: string
}

/** The part of a table's form, with the statements that it makes. */
function Form({ draft, name, table }: FormProps) {
  const before = table === null ? null : existing(draft)
  const form = useTableForm(target, tableFormMessages, before, () =>
    before === null ? draft : draftOf(before),
  )
  return (
    <>
      <RealtimeField
        target={target}
        table={table}
        draft={form.draft}
        onChange={(realtime) => form.change({ ...form.draft, realtime })}
      />
      <button onClick={() => form.change({ ...form.draft, name })}>Rename</button>
      <p>{form.dirty ? 'Changed' : 'As it was'}</p>
      <pre>{form.preview()}</pre>
    </>
  )
}

const show = (rows: readonly unknown[], props: Partial<FormProps> = {}) =>
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={() => Promise.resolve(Response.json(rows))}
      storage={new MemoryStorage()}
      can={() => true}
    >
      <HowdahTheme>
        <Form table={null} draft={orders} name="sales" {...props} />
      </HowdahTheme>
    </HowdahProvider>,
  ).container

const statements = (root: HTMLElement) => root.querySelector('pre')?.textContent
const findSwitch = () => screen.findByRole('switch', { name: texts.label })

it.each([
  ['off', false, texts.rlsOff],
  ['on', true, texts.noPolicy],
])('warns of a new table with realtime while RLS is %s', async (_, rls, warning) => {
  const root = show([{ may: true }], { draft: { ...orders, rls } })
  const toggle = await findSwitch()
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByText(warning)).toBeNull()
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText(warning)).toBeTruthy()
  expect(statements(root)).toMatch(
    /create table "public"\."orders"[^]*alter publication "supabase_realtime" add table "public"\."orders"/,
  )
  await userEvent.click(toggle)
  expect(screen.queryByText(warning)).toBeNull()
  expect(statements(root)).not.toContain('publication')
})

it('is absent for a new table where the person may not publish', async () => {
  show([{ may: false }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('switch')).toBeNull()
})

it('ends realtime of an existing table, by the name that it gets', async () => {
  const root = show([{ realtime: published }], { table: 7 })
  const toggle = await findSwitch()
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('As it was')).toBeTruthy()
  await userEvent.click(toggle)
  expect(screen.getByText('Changed')).toBeTruthy()
  expect(statements(root)).toContain(
    'alter publication "supabase_realtime" drop table "public"."orders"',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(statements(root)).toMatch(
    /rename to "sales"[^]*alter publication "supabase_realtime" drop table "public"\."sales"/,
  )
})

it('begins realtime of an existing table, and takes that back', async () => {
  const state = { ...published, published: false, listed: false, has_identity: false }
  const draft = { ...orders, rls: false, primaryKey: null }
  const root = show([{ realtime: state }], { table: 7, draft })
  const toggle = await findSwitch()
  await userEvent.click(toggle)
  expect(statements(root)).toContain(
    'alter publication "supabase_realtime" add table "public"."orders"',
  )
  expect(screen.getByText(texts.rlsOff)).toBeTruthy()
  expect(screen.getByText(texts.noIdentity)).toBeTruthy()
  await userEvent.click(toggle)
  expect(screen.getByText('As it was')).toBeTruthy()
  expect(screen.queryByText(texts.rlsOff)).toBeNull()
})

it.each([
  ['published with its schema', { listed: false }, texts.inherited],
  ['in a publication of another role', { may_change: false }, texts.notAllowed],
])('says why the switch of a table is fixed: %s', async (_, state, text) => {
  show([{ realtime: { ...published, ...state } }], { table: 7 })
  expect((await findSwitch()).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(text)).toBeTruthy()
})
