import type { Entity } from '@howdah/platform-client/catalog/entities'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { json } from '../../scripted-platform.fixture'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { tableEditorMessages } from '../table-editor.messages'
import { useEntityActions, type EntityActions } from './use-entity-actions'

const target = { projectRef: 'p1', connectionString: undefined, role: undefined }
const entity = { id: 7, schema: 'public', name: 'people' } as Entity // the members that actions read

it('shows the error of Postgres when a definition cannot be read', async () => {
  let actions: EntityActions | null = null
  function Probe() {
    actions = useEntityActions(target, tableEditorMessages)
    return <output>{actions.outcome}</output>
  }
  const refuse = () =>
    Promise.resolve(
      json({ code: 'conflict', message: 'The database is being moved.', request_id: 'req_1' }, 409),
    )
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={refuse}
      storage={new MemoryStorage()}
    >
      <HowdahTheme>
        <ToastProvider>
          <Probe />
        </ToastProvider>
      </HowdahTheme>
    </HowdahProvider>,
  )
  act(() => actions?.copyDefinition(entity))
  await screen.findByText('Failed to execute SQL: The database is being moved.')
  expect(screen.getByText('idle')).toBeTruthy()
})
