// @vitest-environment jsdom
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { TableEditorPanels } from './editor-panels'

const storage = new MemoryStorage()

function draw(mayWrite: boolean) {
  return (
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={() => Promise.resolve(Response.json([]))}
      storage={storage}
      can={() => mayWrite}
    >
      <HowdahTheme>
        <TableEditorPanels
          target={{ projectRef: 'p1', connectionString: undefined, role: undefined }}
          locale={undefined}
          open={vi.fn()}
          act={vi.fn()}
          show={vi.fn()}
          panel={{ kind: 'side-panel', panel: { type: 'schema', mode: 'new' } }}
          onPanel={vi.fn()}
        />
      </HowdahTheme>
    </HowdahProvider>
  )
}

it('removes a form when it turns out that the person may not write', async () => {
  const { rerender } = render(draw(true))
  await screen.findByRole('dialog')
  rerender(draw(false))
  expect(screen.queryByRole('dialog')).toBeNull()
})
