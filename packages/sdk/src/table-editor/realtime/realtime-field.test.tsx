import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import type { TableDraft } from '../table-form/table-draft'
import { RealtimeField } from './realtime-field'
import { realtimeTexts } from './realtime.messages'

function Form({ rls }: { rls: boolean }) {
  // The members that the field reads.
  const [draft, setDraft] = useState({ rls } as TableDraft)
  return (
    <RealtimeField
      target={{ projectRef: 'p1', connectionString: undefined, role: undefined }}
      draft={draft}
      onChange={(realtime) => setDraft({ ...draft, realtime })}
    />
  )
}

const show = (rls: boolean, rows: readonly unknown[]) =>
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={() => Promise.resolve(Response.json(rows))}
      storage={new MemoryStorage()}
      can={() => true}
    >
      <HowdahTheme>
        <p>Form</p>
        <Form rls={rls} />
      </HowdahTheme>
    </HowdahProvider>,
  )

it.each([
  ['off', false, realtimeTexts.defaults.rlsOff],
  ['on', true, realtimeTexts.defaults.noPolicy],
])('warns of a new table with realtime while RLS is %s', async (_, rls, warning) => {
  show(rls, [{ may: true }])
  const toggle = await screen.findByRole('switch', { name: realtimeTexts.defaults.label })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByText(warning)).toBeNull()
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText(warning)).toBeTruthy()
  await userEvent.click(toggle)
  expect(screen.queryByText(warning)).toBeNull()
})
