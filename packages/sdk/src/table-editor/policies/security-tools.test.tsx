import type { TableEntity } from '@howdah/platform-client/catalog/table'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { HowdahProvider, type HowdahProviderProps } from '../../provider/howdah-provider'
import { ReadingOnly } from '../../provider/reading-only'
import { realtimeTexts } from '../realtime/realtime.messages'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { tableEditorMessages } from '../table-editor.messages'
import { SecurityTools } from './security-tools'

// The members that the tools read.
const entity = {
  ...{ id: 7, schema: 'public', name: 'orders' },
  ...{ entity_type: 'r', rls_enabled: true },
} as TableEntity

/** Answers that the owner of a table and the publication gets. */
let realtime = {
  ...{ exists: true, published: false, listed: false, may_change: true },
  ...{ has_identity: true, has_readers: true },
}

/** Statements that were sent, beside those that only read. */
let changes: string[] = []

/** Answers as a database does whose publication the statements change. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { query } = (await request.json()) as { query: string }
  const [change, verb] = /alter publication.* (add|drop) table .*/.exec(query) ?? []
  if (change !== undefined) {
    changes.push(change)
    realtime = { ...realtime, published: verb === 'add', listed: verb === 'add' }
  }
  return Response.json([{ realtime }])
}

function show(can: HowdahProviderProps['can'], readOnly = false, more: Partial<TableEntity> = {}) {
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={answer}
      storage={new MemoryStorage()}
      can={can}
    >
      <HowdahTheme>
        <ReadingOnly isOn={readOnly}>
          <SecurityTools
            target={{ projectRef: 'p1', connectionString: undefined, role: undefined }}
            messages={tableEditorMessages}
            roleChoice={{ type: 'postgres' }}
            onRoleChange={() => {}}
            entity={{ ...entity, ...more }}
          />
        </ReadingOnly>
      </HowdahTheme>
    </HowdahProvider>,
  )
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

it('shows policies to a person who reads the project', () => {
  expect(show(() => true)).toEqual(['RLS on', 'Realtime', 'postgres'])
})

it('tells a table whose changes clients receive', () => {
  expect(show(() => true, true, { is_realtime: true })).toEqual(['RLS on', 'Realtime on'])
})

it('shows no policies to a visitor with an embed session', () => {
  expect(show((action, resource) => action === 'run' && resource.startsWith('sql'))).toEqual([])
})

it('offers nothing that changes data where it only reads', () => {
  expect(show(() => true, true)).toEqual(['RLS on', 'Realtime'])
})

it('switches realtime on and off', async () => {
  changes = []
  show(() => true)
  await userEvent.click(screen.getByRole('button', { name: 'Realtime' }))
  const toggle = await screen.findByRole('switch')
  for (const verb of ['add', 'drop']) {
    await userEvent.click(toggle)
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe(String(verb === 'add')))
    expect(changes.at(-1)).toMatch(
      `alter publication "supabase_realtime" ${verb} table "public"."orders"`,
    )
  }
  expect(changes).toHaveLength(2)
})

it('shows a switch of realtime that does nothing where it only reads', async () => {
  show(() => true, true)
  await userEvent.click(screen.getByRole('button', { name: 'Realtime' }))
  expect((await screen.findByRole('switch')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(realtimeTexts.defaults.onlyReads)).toBeTruthy()
})
