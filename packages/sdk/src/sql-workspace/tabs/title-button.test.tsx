import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { it } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { json } from '../../scripted-platform.fixture'
import type { SnippetActions } from '../../snippets/snippet-actions'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { TitleButton } from './title-button'

it.each([
  [new Error('The AI endpoint is busy.'), 'Failed to generate title: The AI endpoint is busy.'],
  [null, 'Failed to generate title: Unknown error'],
])('says why there is no title: %s', async (error, text) => {
  const actions = { title: () => Promise.reject(error) } as unknown as SnippetActions // what the button asks of them
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={() =>
        Promise.resolve(json({ mode: 'platform', version: '0.0.0', flags: { ai: true } }))
      }
      storage={new MemoryStorage()}
    >
      <HowdahTheme>
        <TitleButton snippetId="s1" actions={actions} onTitle={() => {}} />
      </HowdahTheme>
    </HowdahProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Generate title' }))
  await screen.findByText(text)
})
