import type { HowdahProviderProps } from '@howdah/sdk'
import {
  ConnectDialog,
  type ConnectDialogProps,
  type ConnectView,
} from '@howdah/sdk/connect-dialog'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { connectPlatform, replicas, type ConnectPlatform } from './scenes/connect-platform'
import { pageOf } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'

interface SceneProps {
  platform?: ConnectPlatform
  dialog?: Partial<ConnectDialogProps>
  provider?: Partial<HowdahProviderProps>
  view?: ConnectView
  asked?: string[]
}

function Scene({ platform = {}, dialog, provider, view: first, asked }: SceneProps) {
  const [storage] = useState(() => memoryStorage())
  const [fetch] = useState(() => connectPlatform(platform, asked))
  const [view, setView] = useState<ConnectView>(first ?? { showConnect: false })
  return (
    <StoryFrame fetch={fetch} storage={storage} {...provider}>
      <ConnectDialog
        hrefOf={(page) => (page === 'new-replica' ? undefined : `#/${page}`)}
        {...dialog}
        view={view}
        onViewChange={(next) => {
          setView(next)
          dialog?.onViewChange?.(next)
        }}
      />
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/ConnectDialog',
  component: Scene,
  parameters: { padding: 16 },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

/** The clipboard of a test's browser may be denied. */
function listenToClipboard() {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  return copied
}

/** The button, once the status of the project is known. */
async function button(canvasElement: HTMLElement) {
  const found = await within(canvasElement).findByRole('button', { name: 'Connect' })
  await waitFor(() => expect(found).not.toHaveAttribute('aria-disabled'))
  return found
}

async function open(canvasElement: HTMLElement) {
  await userEvent.click(await button(canvasElement))
  return within(
    await pageOf(canvasElement).findByRole('dialog', { name: 'Connect to your project' }),
  )
}

/** Code that is wider than its block never shows under the button that copies it. */
export const CopyButtons: Story = {
  args: { view: { showConnect: true, tab: 'direct', using: 'php' } },
  play: async ({ canvasElement }) => {
    const dialog = within(
      await pageOf(canvasElement).findByRole('dialog', { name: 'Connect to your project' }),
    )
    await dialog.findByText(/Precede each ' and \\ in it with a backslash\./)
    const copies = await dialog.findAllByRole('button', { name: /^Copy / })
    await expect(copies.length).toBeGreaterThan(2)
    for (const copy of copies) {
      const code = copy.closest('.hw-code-block')?.querySelector('pre')
      await expect(code?.getBoundingClientRect().right).toBeLessThanOrEqual(
        copy.getBoundingClientRect().left,
      )
    }
  },
}

export const Verified: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Encryption' }))
    const page = pageOf(canvasElement)
    await userEvent.click(await page.findByRole('option', { name: 'Verified (verify-full)' }))
    for (const name of ['Direct connection', 'Session pooler', 'Transaction pooler'])
      await waitFor(() =>
        expect(dialog.getByRole('region', { name })).toHaveTextContent(
          'sslmode=verify-full&sslrootcert=howdah-ca.crt',
        ),
      )
    const saved: Blob[] = []
    const original = URL.createObjectURL
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) saved.push(blob)
      return original.call(URL, blob)
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Download certificate' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    URL.createObjectURL = original
    await expect(await saved[0]?.text()).toBe('PEM of the story')
  },
}

export const Direct: Story = {
  args: { provider: { onEvent: fn() }, dialog: { onViewChange: fn() } },
  play: async ({ canvasElement, args }) => {
    const copied = listenToClipboard()
    const dialog = await open(canvasElement)
    const transaction = within(await dialog.findByRole('region', { name: 'Transaction pooler' }))
    await transaction.findByText('Does not support PREPARE statements')
    const direct = within(dialog.getByRole('region', { name: 'Direct connection' }))
    await userEvent.click(
      direct.getByRole('button', { name: 'Copy Direct connection: connection string' }),
    )
    await direct.findByText('Copied')
    await expect(copied).toEqual(['postgresql://postgres:[YOUR-PASSWORD]@127.0.0.1:54321/postgres'])
    await expect(args.provider?.onEvent).toHaveBeenCalledWith({
      type: 'connection_string_copied',
      projectRef: 'abcdefghijklmnopqrst',
      connectionType: 'uri',
      lang: 'text',
      connectionMethod: 'direct',
    })
    // There is one database only.
    await waitFor(() => expect(dialog.queryByText('Source')).toBeNull())
    await userEvent.click(direct.getByText('Connection parameters'))
    await waitFor(() =>
      expect(direct.getByRole('region', { name: 'Port' })).toHaveTextContent('54321'),
    )
    await userEvent.click(transaction.getByText('Connection parameters'))
    await waitFor(() =>
      expect(transaction.getByRole('region', { name: 'Pool mode' })).toHaveTextContent(
        'transaction',
      ),
    )
  },
}

export const EachFormat: Story = {
  args: { dialog: { onViewChange: fn() } },
  play: async ({ canvasElement, args }) => {
    const dialog = await open(canvasElement)
    const names = [
      ['PSQL', 'psql', "psql 'host=127.0.0.1"],
      ['Golang', 'golang', 'DATABASE_URL='],
      ['JDBC', 'jdbc', 'jdbc:postgresql://'],
      ['.NET', 'dotnet', 'Host=127.0.0.1'],
      ['Node.js', 'nodejs', 'DATABASE_URL='],
      ['PHP', 'php', 'new PDO('],
      ['Python', 'python', 'DATABASE_URL='],
      ['SQLAlchemy', 'sqlalchemy', 'postgresql+psycopg2://'],
    ] as const
    for (const [name, using, text] of names) {
      await userEvent.click(dialog.getByRole('combobox', { name: 'Type' }))
      await userEvent.click(await pageOf(canvasElement).findByRole('option', { name }))
      const direct = await dialog.findByRole('region', { name: 'Direct connection' })
      await waitFor(() => expect(direct).toHaveTextContent(text))
      await expect(args.dialog?.onViewChange).toHaveBeenLastCalledWith({
        showConnect: true,
        tab: 'direct',
        using,
      })
    }
  },
}

export const SessionMode: Story = {
  args: { platform: { poolMode: 'session' } },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    const transaction = within(await dialog.findByRole('region', { name: 'Transaction pooler' }))
    await transaction.findByText('Transaction pooler is unavailable as pool mode is set to Session')
    await waitFor(() =>
      expect(transaction.getByRole('link', { name: 'Database Settings' })).toHaveAttribute(
        'href',
        '#/pooler-settings',
      ),
    )
  },
}

export const WithoutPooler: Story = {
  args: {
    platform: { reason: 'PgBouncer is not installed. Install it: apt-get install pgbouncer' },
  },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await waitFor(() => expect(dialog.getAllByText(/apt-get install pgbouncer/)).toHaveLength(2))
    await dialog.findByRole('region', { name: 'Direct connection: connection string' })
  },
}

export const Ipv6: Story = {
  args: { platform: { host: 'fd00::7' } },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await dialog.findByText('Purchase IPv4 add-on or use Shared Pooler if on a IPv4 network')
    await waitFor(() =>
      expect(dialog.getByRole('link', { name: 'IPv4 add-on' })).toHaveAttribute(
        'href',
        '#/ipv4-addon',
      ),
    )
    await waitFor(() =>
      expect(
        dialog.getByRole('region', { name: 'Direct connection: connection string' }),
      ).toHaveTextContent('@[fd00::7]:54321/'),
    )
  },
}

export const Replicas: Story = {
  args: { platform: { others: replicas(8) } },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await userEvent.click(await dialog.findByRole('button', { name: 'Source: Primary database' }))
    const list = await pageOf(canvasElement).findByRole('list', { name: 'Source' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(9))
    await userEvent.click(within(list).getByRole('button', { name: /zone-1/ }))
    const direct = await dialog.findByRole('region', {
      name: 'Direct connection: connection string',
    })
    await waitFor(() => expect(direct).toHaveTextContent('@10.0.0.2:'))
    await waitFor(() =>
      expect(dialog.getAllByText(/is not available on this server/)).toHaveLength(2),
    )
  },
}

export const ReadUrl: Story = {
  args: {
    platform: { others: replicas(1) },
    view: { showConnect: true, tab: 'frameworks', framework: 'nextjs' },
  },
  play: async ({ canvasElement }) => {
    const dialog = within(
      await pageOf(canvasElement).findByRole('dialog', { name: 'Connect to your project' }),
    )
    const url = await dialog.findByRole('region', { name: 'URL for reads' })
    await expect(url).toHaveTextContent(/^http:\/\/127\.0\.0\.1:8101\/[a-z]{20}\/read$/)
  },
}

export const NotActive: Story = {
  args: { platform: { status: 'INACTIVE' } },
  play: async ({ canvasElement }) => {
    const disabled = await within(canvasElement).findByRole('button', { name: 'Connect' })
    await expect(disabled).toHaveAttribute('aria-disabled', 'true')
    await userEvent.tab()
    const tooltip = await pageOf(canvasElement).findByRole('tooltip')
    await expect(tooltip).toHaveTextContent(
      'Project is currently not active and cannot be connected',
    )
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(pageOf(canvasElement).queryByRole('dialog')).toBeNull())
  },
}

export const Framework: Story = {
  args: {
    view: { showConnect: true, tab: 'frameworks', framework: 'nextjs' },
    dialog: { onViewChange: fn() },
  },
  play: async ({ canvasElement }) => {
    const dialog = within(await pageOf(canvasElement).findByRole('dialog'))
    await waitFor(() =>
      expect(dialog.getAllByText(/sb_publishable_story/).length).toBeGreaterThan(1),
    )
    // The other tabs take no room.
    await waitFor(() => {
      const tabs = dialog.getAllByRole('tablist')[0]?.getBoundingClientRect()
      const first = dialog.getByText('Framework').getBoundingClientRect()
      return expect(first.top - (tabs?.bottom ?? 0)).toBeLessThan(60)
    })
    const copied = listenToClipboard()
    await userEvent.click(dialog.getByRole('button', { name: 'Copy Prompt' }))
    await waitFor(() => expect(copied).toHaveLength(1))
    await expect(copied[0]).toContain('abcdefghijklmnopqrst')
    await expect(copied[0]).toContain('sb_publishable_story')
    await userEvent.click(dialog.getByRole('button', { name: 'Download as zip' }))
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Download as zip' })).not.toHaveAttribute(
        'data-disabled',
      ),
    )
  },
}

const asked: string[] = []
export const WithoutKeys: Story = {
  args: {
    asked,
    provider: { can: (action, resource) => resource !== 'service_api_keys' },
    view: { showConnect: true, tab: 'frameworks' },
  },
  play: async ({ canvasElement }) => {
    const dialog = within(await pageOf(canvasElement).findByRole('dialog'))
    await dialog.findByText(
      'You don’t have permission to see the API keys and the URL of this project.',
    )
    await waitFor(() => expect(dialog.queryByText(/127\.0\.0\.1:8101/)).toBeNull())
    await expect(asked.filter((path) => path.endsWith('/api-keys'))).toEqual([])
  },
}

export const KeysRefused: Story = {
  args: { platform: { refusesKeys: true }, view: { showConnect: true, tab: 'frameworks' } },
  play: async ({ canvasElement }) => {
    const dialog = within(await pageOf(canvasElement).findByRole('dialog'))
    await dialog.findByText(
      'You don’t have permission to see the API keys and the URL of this project.',
    )
    await waitFor(() => expect(dialog.queryByText(/127\.0\.0\.1:8101/)).toBeNull())
  },
}

export const DatabasesFail: Story = {
  args: { platform: { broken: 'databases' }, view: { showConnect: true } },
  play: async ({ canvasElement }) => {
    const dialog = within(await pageOf(canvasElement).findByRole('dialog'))
    await dialog.findByText('Failed to retrieve databases')
  },
}

export const PoolerFails: Story = {
  args: { platform: { broken: 'pooler' }, view: { showConnect: true } },
  play: async ({ canvasElement }) => {
    const dialog = within(await pageOf(canvasElement).findByRole('dialog'))
    await dialog.findByText('Failed to retrieve database settings')
    await dialog.findByRole('region', { name: 'Direct connection: connection string' })
  },
}

/** Flags decide which tabs there are; the keyboard alone reaches everything. */
export const DirectOnly: Story = {
  args: { dialog: { tabs: ['orms'] } },
  play: async ({ canvasElement }) => {
    await button(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await pageOf(canvasElement).findByRole('dialog'))
    await waitFor(() =>
      expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
        expect.stringContaining('Connection string'),
        expect.stringContaining('ORMs'),
      ]),
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(pageOf(canvasElement).queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(within(canvasElement).getByRole('button', { name: 'Connect' })).toHaveFocus(),
    )
  },
}
