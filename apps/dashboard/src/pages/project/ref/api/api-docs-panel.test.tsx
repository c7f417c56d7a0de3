import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createDashboard } from '../../../../boot'
import { DashboardContext } from '../../../../dashboard-context'
import { ref } from '../../../../testing/fake-platform'
import { ApiDocsPanel } from './api-docs-panel'
import { config, documentedPlatform } from './api-docs.fixture'
import { apiDocsMessages as messages } from './api-docs.messages'

afterEach(() => vi.restoreAllMocks())

function show(
  table: { schema: string; name: string },
  part: Partial<typeof config> = {},
  tableId = 1,
) {
  const platform = documentedPlatform()
  platform.answer(`GET /platform/projects/${ref}/config/postgrest`, {
    body: { ...config, ...part },
  })
  const dashboard = createDashboard()
  const onClose = vi.fn()
  const view = (front: number) => (
    <DashboardContext value={dashboard}>
      <QueryClientProvider client={dashboard.queryClient}>
        <HowdahTheme>
          <main>
            <button type="button">Opener</button>
            <ApiDocsPanel
              projectRef={ref}
              slug="acme"
              asked={{ ...table, id: 1 }}
              tableId={front}
              onClose={onClose}
            />
          </main>
        </HowdahTheme>
      </QueryClientProvider>
    </DashboardContext>
  )
  const { rerender } = render(view(tableId))
  return { onClose, platform, bringToFront: (id: number) => rerender(view(id)) }
}

/** @param width of the page's content */
const withWidth = (width: number) =>
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)

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

test('the panel is a dialog where there is no room beside the rows', async () => {
  show({ schema: 'public', name: 'orders' })
  expect(await screen.findByRole('dialog', { name: messages.panel })).toBeTruthy()
})

test('with room, it stands beside the rows, and Escape closes it', async () => {
  withWidth(1_000)
  const { onClose } = show({ schema: 'public', name: 'orders' })
  const panel = screen.getByRole('complementary', { name: messages.panel })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(panel)
  // What is beside can be used.
  expect(screen.getByRole('button', { name: 'Opener' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the panel follows the table in front', async () => {
  withWidth(1_000)
  const { bringToFront, platform } = show({ schema: 'public', name: 'orders' })
  expect(await screen.findByRole('heading', { name: 'orders' })).toBeTruthy()
  platform.answer(`POST /platform/projects/${ref}/query`, {
    body: [{ schema: 'public', name: 'totals' }],
  })
  bringToFront(2)
  expect(await screen.findByRole('heading', { name: 'totals' })).toBeTruthy()
  bringToFront(1)
  expect(await screen.findByRole('heading', { name: 'orders' })).toBeTruthy()
})

test('the panel documents no other table where the name of the one in front cannot be read', async () => {
  withWidth(1_000)
  const { bringToFront, platform } = show({ schema: 'public', name: 'orders' })
  expect(await screen.findByRole('heading', { name: 'orders' })).toBeTruthy()
  platform.answer(`POST /platform/projects/${ref}/query`, {
    status: 403,
    body: { error: { code: 'forbidden', message: 'Not yours.' } },
  })
  bringToFront(3)
  expect((await screen.findByRole('alert')).textContent).toContain(messages.failed)
  expect(screen.queryByRole('heading', { name: 'orders' })).toBeNull()
})
