import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createDashboard } from '../../../../boot'
import { DashboardContext } from '../../../../dashboard-context'
import { ref } from '../../../../testing/fake-platform'
import { ApiDocsPanel } from './api-docs-panel'
import { config, documentedPlatform } from './api-docs.fixture'
import { apiDocsMessages as messages } from './api-docs.messages'

function show(table: { schema: string; name: string }, part: Partial<typeof config> = {}) {
  const platform = documentedPlatform()
  platform.answer(`GET /platform/projects/${ref}/config/postgrest`, {
    body: { ...config, ...part },
  })
  const dashboard = createDashboard()
  render(
    <DashboardContext value={dashboard}>
      <QueryClientProvider client={dashboard.queryClient}>
        <HowdahTheme>
          <ApiDocsPanel projectRef={ref} slug="acme" table={table} onClose={vi.fn()} />
        </HowdahTheme>
      </QueryClientProvider>
    </DashboardContext>,
  )
}

test('the panel beside a table documents it, and says where the Data API is off', async () => {
  show({ schema: 'public', name: 'orders' }, { enabled: false })
  expect(await screen.findByText(messages.off)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Read rows' }).textContent).toContain(
    `client.from('orders')`,
  )
})

test.each([
  ['a schema that is not exposed', 'hidden', messages.notExposed('hidden')],
  ['a table that is gone', 'public', messages.gone],
])('the panel says why it is empty: %s', async (_, schema, text) => {
  show({ schema, name: 'others' })
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy()
  expect(screen.getByRole('link', { name: messages.openSettings })).toBeTruthy()
})
