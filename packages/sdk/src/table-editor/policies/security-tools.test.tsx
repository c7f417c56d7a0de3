import type { TableEntity } from '@howdah/platform-client/catalog/table'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen } from '@testing-library/react'
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
const realtime = {
  ...{ exists: true, published: false, listed: false, may_change: true },
  ...{ has_identity: true, has_readers: true },
}

function show(can: HowdahProviderProps['can'], readOnly = false) {
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={() => Promise.resolve(Response.json([{ realtime }]))}
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
            entity={entity}
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

it('shows no policies to a visitor with an embed session', () => {
  expect(show((action, resource) => action === 'run' && resource.startsWith('sql'))).toEqual([])
})

it('offers nothing that changes data where it only reads', () => {
  expect(show(() => true, true)).toEqual(['RLS on', 'Realtime'])
})

it.each([
  ['switches realtime on and off', false],
  ['shows a switch of realtime that does nothing where it only reads', true],
])('%s', async (_, readOnly) => {
  show(() => true, readOnly)
  await userEvent.click(screen.getByRole('button', { name: 'Realtime' }))
  const toggle = await screen.findByRole('switch')
  expect(toggle.hasAttribute('disabled')).toBe(readOnly)
  expect(screen.queryAllByText(realtimeTexts.defaults.onlyReads)).toHaveLength(readOnly ? 1 : 0)
})
