// @vitest-environment jsdom
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { newTableDraft, shapeOf } from '../table-form/table-draft'
import { EditTableForm } from '../table-form/table-form'

const target = { projectRef: 'p1', connectionString: undefined, role: undefined }
const made = shapeOf({ ...newTableDraft('public'), name: 'orders' })
const shape = { ...made, columns: made.columns.map((column) => ({ ...column, was: column.name })) }

/** Shows the form of a table with row-level security, and returns the statements that it sends. */
function show(): string[] {
  const sent: string[] = []
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={async (input, init) => {
        const { query } = (await new Request(input, init).json()) as { query: string }
        if (query.startsWith('begin;')) sent.push(query)
        return Response.json(query.includes('pg_enum') ? [] : [{ shape }])
      }}
      storage={new MemoryStorage()}
      can={() => true}
    >
      <HowdahTheme>
        <EditTableForm
          target={target}
          open={vi.fn()}
          onPanel={vi.fn()}
          table={{ id: 7, schema: 'public', name: 'orders' }}
        />
      </HowdahTheme>
    </HowdahProvider>,
  )
  return sent
}

it('asks before it turns off row-level security', async () => {
  const sent = show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('switch', { name: 'Row-level security' }))
  const save = screen.getByRole('button', { name: 'Save' })
  await user.click(save)
  const question = await screen.findByRole('alertdialog', { name: 'Turn off row-level security?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await user.click(save)
  const again = await screen.findByRole('alertdialog')
  await user.click(within(again).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent.join()).toContain('disable row level security'))
})

it('names NULL as the default only of a column that takes it', async () => {
  show()
  const user = userEvent.setup()
  const column = within(await screen.findByRole('listitem', { name: 'Column created_at' }))
  const field = column.getByRole('combobox', { name: 'Default' })
  expect(field.getAttribute('placeholder')).toBeNull()
  await user.click(column.getByRole('checkbox', { name: 'Nullable' }))
  expect(field.getAttribute('placeholder')).toBe('NULL')
})
