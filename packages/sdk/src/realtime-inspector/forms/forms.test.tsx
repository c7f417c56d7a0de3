import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { ChannelForm } from './channel-form'
import { PresenceDialog } from './send-dialog'
import { useRealtimeInspector } from '../use-realtime-inspector'

type Frame = [joinRef: string | null, ref: string, topic: string, event: string, payload: unknown]

/** Frames that the page has sent, and claims of the keys that it has asked for. */
let sent: Frame[] = []
let claims: unknown[] = []
let refused: string | null = null
/** User of the project, if there is one, and the claims of their tokens after the hook. */
let isWithAuth = false
let tokenClaims: object = {}
let sockets: AnsweringSocket[] = []

/** Answers each request, as the realtime service does. */
class AnsweringSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  binaryType = 'arraybuffer'

  constructor() {
    super()
    sockets.push(this)
    setTimeout(() => {
      this.readyState = AnsweringSocket.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  send(data: string): void {
    const frame = JSON.parse(data) as Frame
    sent.push(frame)
    const [joinRef, ref, topic, event] = frame
    const reply =
      event === refused
        ? { status: 'error', response: { reason: 'Not here' } }
        : { status: 'ok', response: {} }
    const text = JSON.stringify([joinRef, ref, topic, 'phx_reply', reply])
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: text })))
  }

  close(): void {
    this.readyState = 3
  }

  receive(...frame: Frame | [null, null, string, string, unknown]): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}

beforeEach(() => {
  sent = []
  claims = []
  refused = null
  isWithAuth = false
  sockets = []
  vi.stubGlobal('WebSocket', AnsweringSocket)
})
afterEach(() => vi.unstubAllGlobals())

const ADA = { id: '6f1c2a34-0000-4000-8000-0000000000aa', email: 'ada@example.com', phone: '' }

function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  if (pathname.endsWith('/users'))
    return Promise.resolve(
      Response.json({ users: isWithAuth ? [ADA] : [], next_cursor: null, total_estimate: 1 }),
    )
  if (pathname.endsWith('/token')) {
    const payload = btoa(JSON.stringify({ ...tokenClaims, exp: 9 }))
    return Promise.resolve(Response.json({ access_token: `e30.${payload}.c2ln` }, { status: 201 }))
  }
  if (pathname.endsWith('/query')) return Promise.resolve(Response.json([]))
  if (!pathname.endsWith('/temporary'))
    return Promise.resolve(Response.json({ enabled: true, url: 'https://api.test/p1/realtime/v1' }))
  claims.push(JSON.parse(searchParams.get('claims') ?? 'null'))
  return Promise.resolve(Response.json({ api_key: 'key' }))
}

/** The forms of the inspector, without its list of messages. */
function Forms() {
  const model = useRealtimeInspector({ projectRef: 'p1' })
  const { channel, log, messages, state } = model
  const [isShowing, setShowing] = useState(false)
  const { total } = useSyncExternalStore(log.subscribe, log.view)
  return (
    <>
      <ChannelForm model={model} />
      <p>{messages.states[state.kind]}</p>
      <p>{total} messages</p>
      <button onClick={() => setShowing(true)}>Open</button>
      {channel !== null && isShowing && (
        <PresenceDialog channel={channel} messages={messages} onClose={() => setShowing(false)} />
      )}
    </>
  )
}

async function open() {
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u_1' }}
      fetch={answer}
      storage={new MemoryStorage()}
      can={() => true}
    >
      <HowdahTheme>
        <Forms />
      </HowdahTheme>
    </HowdahProvider>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Channel name'), 'room')
  return user
}

/** Joins the channel of the form. @returns the configuration that the page has sent */
async function join(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByText('Listening')
  const [, , topic, event, payload] = sent.find((frame) => frame[3] === 'phx_join') ?? []
  expect([topic, event]).toEqual(['realtime:room', 'phx_join'])
  return (payload as { config: Record<string, unknown> }).config
}

it('joins a public channel with all kinds at first', async () => {
  expect(await join(await open())).toEqual({
    broadcast: { ack: true, self: true },
    presence: { enabled: true, key: '' },
    postgres_changes: [{ event: '*', schema: 'public' }],
    private: false,
  })
  expect(claims).toEqual([{ role: 'anon' }])
})

it('joins a private channel for the changes that the form names', async () => {
  const user = await open()
  await user.click(screen.getByRole('switch', { name: 'Private' }))
  await user.click(screen.getByRole('checkbox', { name: 'Presence' }))
  await user.click(screen.getByRole('combobox', { name: 'Event' }))
  await user.click(await screen.findByRole('option', { name: 'UPDATE' }))
  await user.clear(screen.getByLabelText('Schema'))
  await user.type(screen.getByLabelText('Schema'), 'shop')
  await user.type(screen.getByLabelText('Table'), 'orders')
  await user.type(screen.getByLabelText('Filter'), 'id=eq.7')
  expect(await join(user)).toMatchObject({
    presence: { enabled: false },
    postgres_changes: [{ event: 'UPDATE', schema: 'shop', table: 'orders', filter: 'id=eq.7' }],
    private: true,
  })
})

it('leads to the name of the channel as often as it is missing', async () => {
  const user = await open()
  const field = screen.getByLabelText('Channel name')
  await user.clear(field)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await user.click(screen.getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('Enter a channel name.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
  }
})

it('asks for no changes without their kind', async () => {
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Database changes' }))
  expect(screen.queryByLabelText('Filter')).toBeNull()
  expect(await join(user)).toMatchObject({ postgres_changes: [] })
})

it.each([
  ['lists broadcasts', true, '2 messages'],
  ['lists no broadcasts without their kind', false, '1 messages'],
])('%s', async (_name, wanted, count) => {
  const user = await open()
  if (!wanted) await user.click(screen.getByRole('checkbox', { name: 'Broadcast' }))
  await join(user)
  const [socket] = sockets
  socket?.receive(null, null, 'realtime:room', 'broadcast', { event: 'x', payload: {} })
  socket?.receive(null, null, 'realtime:room', 'presence_diff', { joins: {}, leaves: {} })
  expect(await screen.findByText(count)).toBeTruthy()
})

it('joins as a signed-in user with claims, which are JSON', async () => {
  const user = await open()
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: /^authenticated/ }))
  const field = screen.getByLabelText('Claims of the user’s token')
  await user.type(field, '{{"sub":')
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByText('Please provide a valid JSON')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
  await user.type(field, '"u7"}')
  await join(user)
  expect(claims).toEqual([{ sub: 'u7', role: 'authenticated' }])
})

it.each([
  ['authenticated', { tier: 'gold' }],
  ['anon', { role: 'anon' }],
])('joins as a user of the project, after the hook: as %s', async (role, changed) => {
  isWithAuth = true
  tokenClaims = { sub: ADA.id, role: 'authenticated', ...changed }
  const user = await open()
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: /^authenticated/ }))
  const field = await screen.findByRole('combobox', { name: 'User' })
  const start = screen.getByRole('button', { name: 'Start' })
  await user.type(field, 'ad')
  await vi.waitFor(() => expect(start.hasAttribute('disabled')).toBe(true))
  // The user who is offered, with the keyboard.
  expect(await screen.findByRole('option', { name: /^ada@example.com/ })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect((field as HTMLInputElement).value).toBe('ada@example.com')
  const written = screen.getByLabelText<HTMLTextAreaElement>('Claims of the user’s token')
  await vi.waitFor(() => expect(written.value).toContain(ADA.id), { timeout: 5_000 })
  await join(user)
  expect(claims).toEqual([{ sub: ADA.id, ...changed, role }])
})

it('shows presence and hides it', async () => {
  const user = await open()
  await join(user)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Show presence' }))
  const json = dialog.getByLabelText('JSON')
  const show = dialog.getByRole('button', { name: 'Show' })
  await user.clear(json)
  await user.type(json, '7')
  await user.click(show)
  expect(dialog.getByText('Please provide a valid JSON')).toBeTruthy()
  expect(document.activeElement).toBe(json)
  const presence = () => sent.flatMap(([, , , event, own]) => (event === 'presence' ? [own] : []))
  expect(presence()).toEqual([])
  await user.clear(json)
  await user.type(json, '{{"name":"Ada"}')
  await user.click(show)
  expect(await dialog.findByText('Shown to the other members')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await dialog.findByText('Hidden from the other members')).toBeTruthy()
  expect(presence()).toEqual([
    { type: 'presence', event: 'track', payload: { name: 'Ada' } },
    { type: 'presence', event: 'untrack' },
  ])
  refused = 'presence'
  await user.click(show)
  expect(await dialog.findByText('Error: Not here')).toBeTruthy()
})
