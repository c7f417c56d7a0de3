// @vitest-environment jsdom
import type { Policy } from '@howdah/platform-client/catalog/policies'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { DeleteConfirmation } from '../delete-confirmation/delete-confirmation'
import { PoliciesPanel } from '../policies/policies-panel'
import { tableEditorMessages } from '../table-editor.messages'
import { PolicyForm } from '../policies/policy-form'
import { SchemaForm } from '../schema-form/schema-form'
import { DuplicateTableForm } from '../table-form/duplicate-form'
import { shapeOf, newTableDraft } from '../table-form/table-draft'

const target = { projectRef: 'p1', connectionString: undefined, role: undefined }
const shape = shapeOf({ ...newTableDraft('public'), name: 'orders' })
const policy: Policy = {
  ...{
    id: 9,
    schema: 'public',
    table: 'orders',
    name: 'own',
    command: 'SELECT',
    permissive: true,
    roles: ['public'],
  },
  ...{ definition: 'true', check: null, comment: null },
}

/** Shows a form, and returns the statements that it sends. */
function show(form: ReactNode): string[] {
  const sent: string[] = []
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={async (input, init) => {
        const { query } = (await new Request(input, init).json()) as { query: string }
        if (query.startsWith('begin;')) sent.push(query)
        if (query.includes('may_create'))
          return Response.json([{ name: 'public', may_create: true }])
        return Response.json([{ ...policy, shape, kind: 'r', dependents: [], policies: [policy] }])
      }}
      storage={new MemoryStorage()}
      can={() => true}
    >
      <HowdahTheme>{form}</HowdahTheme>
    </HowdahProvider>,
  )
  return sent
}

it.each([
  ['schema_sales', () => <SchemaForm target={target} show={vi.fn()} onPanel={vi.fn()} />],
  [
    'table_sales',
    () => (
      <DuplicateTableForm
        target={target}
        open={vi.fn()}
        onPanel={vi.fn()}
        table={{ id: 7, schema: 'public', name: 'orders' }}
      />
    ),
  ],
  [
    'policy_sales',
    () => (
      <PolicyForm
        target={target}
        table={shape}
        tableId={7}
        policy={policy}
        taken={[]}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />
    ),
  ],
])('records %s as a migration, as its preview shows', async (name, form) => {
  const sent = show(form())
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(field)
  await user.type(field, 'sales')
  await user.click(screen.getByRole('button', { name: 'Preview SQL' }))
  await user.click(screen.getByRole('switch', { name: 'Record as a migration' }))
  const preview = screen.getByLabelText('SQL to run').textContent
  expect(preview).toContain(`'${name}', array[`)
  await user.click(screen.getByRole('button', { name: /^(Create|Save)/ }))
  await vi.waitFor(() => expect(sent).toEqual([preview]))
})

const table = { id: 7, schema: 'public', name: 'orders' }

it.each([
  ['table', 'delete_table_orders', { type: 'table', table, cascade: false }],
  [
    'column',
    'delete_column_total_of_orders',
    { type: 'column', table, column: 'total', cascade: false },
  ],
] as const)(
  'records the deletion of a %s as a migration, as its preview shows',
  async (_, name, confirmation) => {
    const sent = show(
      <DeleteConfirmation
        target={target}
        act={vi.fn()}
        onPanel={vi.fn()}
        confirmation={confirmation}
      />,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('switch', { name: 'Record as a migration' }))
    await user.click(screen.getByRole('button', { name: 'Preview SQL' }))
    const preview = screen.getByRole('region', { name: 'Preview SQL' }).textContent
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await vi.waitFor(() => expect(sent).toEqual([preview]))
    expect(preview).toContain(`'${name}', array[`)
  },
)

it('records the deletion of a policy as a migration', async () => {
  const sent = show(
    <PoliciesPanel
      target={target}
      messages={tableEditorMessages}
      table={{ id: 7, schema: 'public', name: 'orders' }}
      rlsEnabled
      onClose={vi.fn()}
    />,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Delete.*own/ }))
  await user.click(screen.getByRole('switch', { name: 'Record as a migration' }))
  await user.click(screen.getByRole('button', { name: /^Delete/ }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toContain(`'delete_policy_own', array[`)
})

it('records that row-level security is turned on as a migration, as its preview shows', async () => {
  const sent = show(
    <PoliciesPanel
      target={target}
      messages={tableEditorMessages}
      table={{ id: 7, schema: 'public', name: 'orders' }}
      rlsEnabled={false}
      onClose={vi.fn()}
    />,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Turn on row-level security' }))
  await user.click(screen.getByRole('switch', { name: 'Record as a migration' }))
  await user.click(screen.getByRole('button', { name: 'Preview SQL' }))
  const preview = screen.getByRole('region', { name: 'Preview SQL' }).textContent
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Turn on row-level security' }))
  await vi.waitFor(() => expect(sent).toEqual([preview]))
  expect(preview).toContain('alter table "public"."orders" enable row level security')
  expect(preview).toContain(`'turn_on_row_level_security_orders', array[`)
  await screen.findByText(tableEditorMessages.rlsOnText)
  expect(screen.queryByRole('button', { name: 'Turn on row-level security' })).toBeNull()
})
