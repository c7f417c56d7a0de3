// @vitest-environment jsdom
import type { Policy } from '@howdah/platform-client/catalog/policies'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { OpenSqlContext } from '../open-sql-button'
import { newTableDraft, shapeOf } from '../table-form/table-draft'
import { PolicyForm } from './policy-form'
import { policyFormMessages as messages } from './policy-form.messages'

const policy: Policy = {
  ...{ id: 9, schema: 'public', table: 'orders', name: 'own' },
  ...{ command: 'ALL', permissive: true, roles: ['public'] },
  ...{ definition: '(a > 1)', check: '(a > 2)', comment: null },
}

/** Opens the form of the policy on a database that has `current`, and returns the changes that it sends. */
function open(current: readonly Policy[], onOpenSql?: (sql: string) => void) {
  const sent: string[] = []
  const onSaved = vi.fn()
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={async (input, init) => {
        const { query } = (await new Request(input, init).json()) as { query: string }
        if (query.startsWith('begin;')) sent.push(query)
        return Response.json([{ policies: current, targets: { roles: [], hasAuthUid: false } }])
      }}
      storage={new MemoryStorage()}
      can={() => true}
    >
      <HowdahTheme>
        <OpenSqlContext value={onOpenSql}>
          <PolicyForm
            target={{ projectRef: 'p1', connectionString: undefined, role: undefined }}
            table={shapeOf({ ...newTableDraft('public'), name: 'orders' })}
            tableId={7}
            policy={policy}
            taken={[]}
            onSaved={onSaved}
            onClose={vi.fn()}
          />
        </OpenSqlContext>
      </HowdahTheme>
    </HowdahProvider>,
  )
  return { sent, onSaved }
}

/** Enters another condition, and saves. */
async function changeCondition(using: string) {
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: /^USING/ })
  await user.clear(field)
  await user.type(field, using)
  await user.click(screen.getByRole('button', { name: /^Save/ }))
}

it('alters what Postgres can alter', async () => {
  const { sent, onSaved } = open([policy])
  await changeCondition('a > 3')
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    `begin;\n\nalter policy "own" on "public"."orders"\n  using (a > 3);\n\ncommit;\n`,
  ])
})

it.each<[string, readonly Policy[], string]>([
  ['changed', [{ ...policy, roles: ['anon'] }], messages.changed],
  ['deleted', [], messages.gone],
])('overwrites no policy that was %s elsewhere', async (_, current, text) => {
  const { sent, onSaved } = open(current)
  await changeCondition('a > 3')
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^USING/ }).value).toBe('a > 3')
  expect(sent).toEqual([])
  expect(onSaved).not.toHaveBeenCalled()
})

it('offers nothing to save before a change', async () => {
  open([policy])
  await screen.findByRole('textbox', { name: /^USING/ })
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

it('opens the previewed SQL in the SQL editor of a host that has one', async () => {
  const onOpenSql = vi.fn()
  const { sent } = open([policy], onOpenSql)
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: /^USING/ })
  await user.clear(field)
  await user.type(field, 'a > 3')
  await user.click(screen.getByRole('button', { name: 'Preview SQL' }))
  const preview = screen.getByLabelText('SQL to run').textContent
  await user.click(screen.getByRole('button', { name: 'Open in SQL editor' }))
  expect(onOpenSql.mock.calls).toEqual([[preview]])
  expect(sent).toEqual([])
})

it('has no such button without an SQL editor', async () => {
  open([policy])
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^USING/ }), ' ')
  await user.click(screen.getByRole('button', { name: 'Preview SQL' }))
  expect(screen.getByLabelText('SQL to run')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open in SQL editor' })).toBeNull()
})
