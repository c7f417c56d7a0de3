import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useEffect, useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { usePlatformClient } from '../hooks/use-platform-client'
import { useProject } from '../hooks/use-project'
import { useQueryRun } from '../hooks/use-query-run'
import { answerWith, json, scriptedPlatform } from '../scripted-platform.fixture'
import { SqlEditor } from '../sql-editor'
import { TableEditor } from '../table-editor'
import { ConnectDialog } from '../connect-dialog'
import { DatabaseSelector } from '../database-selector'
import { FunctionEditor, FunctionTest } from '../function-editor'
import { RealtimeInspector } from '../realtime-inspector'
import { SchemaDiagram } from '../schema-diagram'
import { SqlPanel } from '../sql-panel'
import { SqlWorkspace } from '../sql-workspace'
import { StorageExplorer } from '../storage-explorer'
import { Users } from '../users'
import { HowdahContext } from './howdah-context'
import { HowdahProvider, type HowdahProviderProps } from './howdah-provider'
import { noStorage } from '../browser-storage/storage'
import { Widget } from './widget'

const baseUrl = 'https://platform.test'

describe('outside of a provider', () => {
  it.each<[string, () => ReactNode]>([
    ['usePlatformClient', () => usePlatformClient().baseUrl],
    ['useProject', () => useProject().ref],
    ['useQueryRun', () => useQueryRun().status],
    ['SqlEditor', () => <SqlEditor />],
  ])('%s says what is missing', (name, Outside) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Outside />)).toThrow(`${name} must be used inside <HowdahProvider>`)
  })
})

describe('a wrong prop', () => {
  const show = (props: Partial<HowdahProviderProps>, widgets: ReactNode) => (
    <HowdahProvider
      baseUrl={baseUrl}
      project={{ ref: 'p' }}
      person={{ id: 'u' }}
      fetch={scriptedPlatform().fetch}
      {...props}
    >
      <p>the rest of the page</p>
      {widgets}
    </HowdahProvider>
  )

  it('no project is named by each widget that needs one', () => {
    const onError = vi.fn()
    render(
      <HowdahProvider baseUrl={baseUrl} person={{ id: 'u' }} onError={onError}>
        <SqlEditor />
        <TableEditor />
        <StorageExplorer />
        <Users />
        <SchemaDiagram />
        <FunctionEditor />
        <FunctionTest slug="a" onClose={() => {}} />
        <RealtimeInspector />
        <ConnectDialog />
        <DatabaseSelector />
        <SqlWorkspace />
        <SqlPanel />
      </HowdahProvider>,
    )
    const alerts = screen.getAllByRole('alert')
    expect(alerts).toHaveLength(12)
    for (const { textContent } of alerts)
      expect(textContent).toContain('needs a project. Give <HowdahProvider>')
    expect(onError).toHaveBeenCalledTimes(12)
    expect(onError).toHaveBeenCalledWith(expect.any(Error), { widget: 'users', during: 'render' })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no address', { baseUrl: undefined }, 'baseUrl of <HowdahProvider> is missing'],
    ['an empty address', { baseUrl: '' }, 'baseUrl of <HowdahProvider> is missing'],
    ['half an address', { baseUrl: 'http://' }, 'is “http://”, which is no URL'],
    ['another scheme', { baseUrl: 'ftp://a.example' }, 'which is not one of HTTP'],
    ['a locale of another form', { locale: 'de_DE' }, 'locale of <HowdahProvider> is “de_DE”'],
  ])('is named by the widget, reported, and can be mended: %s', async (_name, props, sentence) => {
    const onError = vi.fn()
    const fetch = vi.fn<typeof globalThis.fetch>()
    const { rerender } = render(show({ ...props, onError, fetch }, <SqlEditor />))
    expect(screen.getByRole('alert').textContent).toContain(sentence)
    expect(screen.getByText('the rest of the page')).toBeTruthy()
    expect(onError.mock.calls).toEqual([[expect.any(Error), { during: 'render' }]])
    expect(fetch).not.toHaveBeenCalled()
    rerender(show({}, <SqlEditor />))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('HowdahProvider', () => {
  it('adds no element and leaves the host its own query client', () => {
    const ours = new QueryClient()
    let seen: QueryClient | null = null
    function Host() {
      const client = useQueryClient()
      useEffect(() => {
        seen = client
      }, [client])
      return <h1>host</h1>
    }
    const { container } = render(
      <QueryClientProvider client={ours}>
        <HowdahProvider baseUrl={baseUrl}>
          <Host />
        </HowdahProvider>
      </QueryClientProvider>,
    )
    expect(container.innerHTML).toBe('<h1>host</h1>')
    expect(seen).toBe(ours)
    expect(ours.getQueryCache().getAll()).toEqual([])
  })

  it('takes a URL of the page for one, absolute or not', () => {
    const Url = () => usePlatformClient().baseUrl
    for (const [given, url] of [
      ['/', document.baseURI.replace(/\/$/, '')],
      ['/api', new URL('/api', document.baseURI).href],
      ['https://platform.test/', 'https://platform.test'],
    ] as const) {
      const { container, unmount } = render(
        <HowdahProvider baseUrl={given}>
          <Url />
        </HowdahProvider>,
      )
      expect(container.textContent).toBe(url)
      unmount()
    }
  })

  it.each([
    ['TableEditor', 500, false, TableEditor],
    ['TableEditor', 401, true, TableEditor],
    ['StorageExplorer', 500, false, StorageExplorer],
    ['StorageExplorer', 401, true, StorageExplorer],
  ])(
    'a failed load of %s with %i reaches onError, and onUnauthorized: %s',
    async (_, status, isUnauthorized, Component) => {
      const onError = vi.fn()
      const onUnauthorized = vi.fn()
      render(
        <HowdahProvider
          baseUrl={baseUrl}
          project={{ ref: 'p' }}
          person={{ id: 'u' }}
          fetch={async () =>
            json({ code: 'internal', message: 'No.', request_id: 'req_0' }, status)
          }
          onError={onError}
          onUnauthorized={onUnauthorized}
        >
          <Component />
        </HowdahProvider>,
      )
      await waitFor(() => expect(onError).toHaveBeenCalled(), { timeout: 20_000 })
      expect(onError.mock.calls[0]).toEqual([
        expect.objectContaining({ status }),
        { during: 'load' },
      ])
      expect(onUnauthorized.mock.calls.length > 0).toBe(isUnauthorized)
    },
  )

  it('asks for the token through the newest callback without restarting', async () => {
    const platform = scriptedPlatform({ onRun: answerWith('1') })
    const tokens: string[] = []
    function Runner() {
      const run = useQueryRun()
      const client = usePlatformClient()
      const [first] = useState(client)
      return (
        <button onClick={() => run.run({ sql: 'select 1' })}>
          {run.status} {client === first ? 'same' : 'another'}
        </button>
      )
    }
    const at = (token: string) => (
      <StrictMode>
        <HowdahProvider
          baseUrl={baseUrl}
          project={{ ref: 'p' }}
          fetch={platform.fetch}
          getAccessToken={() => {
            tokens.push(token)
            return token
          }}
        >
          <Runner />
        </HowdahProvider>
      </StrictMode>
    )
    const { rerender } = render(at('old'))
    rerender(at('new'))
    screen.getByRole('button').click()
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('done same'))
    expect(tokens).toEqual(['new'])
    expect(platform.runs.map((run) => run.authorization)).toEqual(['Bearer new'])
  })

  it('keeps two providers apart: client, queries, storage', async () => {
    const services: unknown[] = []
    const Probe = () => (
      <HowdahContext.Consumer>
        {(value) => {
          if (value) services.push(value.client, value.queryClient, value.drafts)
          return null
        }}
      </HowdahContext.Consumer>
    )
    render(
      <>
        <HowdahProvider baseUrl={baseUrl} storage={noStorage}>
          <Probe />
        </HowdahProvider>
        <HowdahProvider baseUrl={baseUrl} storage={noStorage}>
          <Probe />
        </HowdahProvider>
      </>,
    )
    await waitFor(() => expect(services).toHaveLength(6))
    expect(new Set(services).size).toBe(6)
  })
})

describe('Widget', () => {
  it('keeps a failure to itself, reports it, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const onError = vi.fn()
    let broken = true
    const Part = () => {
      if (broken) throw new Error('out of order')
      return <p>works</p>
    }
    render(
      <HowdahProvider baseUrl={baseUrl} fetch={() => Promise.resolve(json({}))} onError={onError}>
        <Widget name="results-grid">
          <Part />
        </Widget>
        <p>the rest of the page</p>
      </HowdahProvider>,
    )
    expect(screen.getByRole('alert').textContent).toContain('Error: out of order')
    expect(screen.getByText('the rest of the page')).toBeTruthy()
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'out of order' }), {
      widget: 'results-grid',
      during: 'render',
    })
    broken = false
    screen.getByRole('button', { name: 'Retry' }).click()
    await waitFor(() => expect(screen.getByText('works')).toBeTruthy())
  })

  it('shows texts of the host, and names support only where the host has one', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Part = () => {
      throw new Error('out of order')
    }
    const show = (props: Partial<HowdahProviderProps>) =>
      render(
        <HowdahProvider baseUrl={baseUrl} fetch={() => Promise.resolve(json({}))} {...props}>
          <Widget name="results-grid">
            <Part />
          </Widget>
        </HowdahProvider>,
      )
    const { unmount } = show({ messages: { errorAlert: { retry: 'Nochmal' } } })
    expect(screen.getByRole('button', { name: 'Nochmal' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).not.toContain('support')
    unmount()
    show({ supportLink: (label, { text }) => <a href={`/help?about=${text}`}>{label}</a> })
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
      '/help?about=Error: out of order',
    )
    expect(screen.getByRole('alert').textContent).toContain('reach out to us via support')
  })
})
