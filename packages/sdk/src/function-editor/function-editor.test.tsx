import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HowdahEvent } from '../provider/howdah-events'
import { HowdahProvider } from '../provider/howdah-provider'
import { json } from '../scripted-platform.fixture'
import { MemoryStorage } from '../sql-editor/sql-editor.fixture'
import { useRemoveFunctionDraft } from './draft/use-function-draft'
import { FunctionEditor } from './function-editor'
import type { FunctionEditorHandle, FunctionEditorProps } from './function-editor.types'

const FUNCTIONS = '/platform/projects/p1/functions'
const WAIT = { timeout: 10_000 }
const USER = { id: 'a1b2', email: 'ada@example.com', phone: '' }
const INVOKED = 'https://gate.test/p1/functions/v1'

interface Deploy {
  files: { path: string; content: string }[]
  entrypoint_path?: string
}

/** A language server that knows no name `wrong`. */
const problemsIn = (path: string, content: string) =>
  content.split('\n').flatMap((text, line) => {
    const character = text.indexOf('wrong')
    const message = "Cannot find name 'wrong'."
    const places = { from: { line, character }, to: { line, character: character + 5 } }
    return character === -1 ? [] : [{ path, severity: 'error', message, ...places }]
  })

/** A platform with the function `greet`. */
function platform(contents: Record<string, string> = { 'index.ts': 'one' }) {
  const files = Object.entries(contents).map(([path, content]) => ({ path, content }))
  const deployed = { files, version: 1 }
  const lines: object[] = []
  const deploys: { slug: string; body: Deploy }[] = []
  const claims: unknown[] = []
  let refusal: string | null = null
  const one = () => ({
    ...{ id: 'f1', slug: 'greet', name: 'greet', verify_jwt: true, version: deployed.version },
    ...{ entrypoint_path: 'index.ts', import_map_path: null, size: 1, invocations: 0, errors: 0 },
    ...{ created_at: '2026-01-05T10:00:00Z', updated_at: '2026-01-05T10:00:00Z' },
  })
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === FUNCTIONS) return json({ url: INVOKED, version: '2', functions: [one()] })
    if (pathname === `${FUNCTIONS}/greet/body`)
      return json({
        ...{ version: deployed.version, entrypoint_path: 'index.ts', import_map_path: null },
        files: deployed.files,
      })
    if (pathname.endsWith('/function-drafts/problems')) {
      const { files } = (await request.json()) as Deploy
      return json({ problems: files.flatMap(({ content, path }) => problemsIn(path, content)) })
    }
    if (pathname.endsWith('/logs')) return json(lines)
    if (pathname === '/platform/auth/p1/users') {
      const search = new URL(request.url).searchParams.get('search') ?? ''
      const users = [USER].filter(({ email }) => email.startsWith(search))
      return json({ users, next_cursor: null, total_estimate: users.length })
    }
    if (pathname === `/platform/auth/p1/users/${USER.id}/token` && request.method === 'POST')
      return json({ access_token: 'token of ada', expires_at: '2026-01-05T10:05:00Z' }, 201)
    if (pathname.endsWith('/temporary')) {
      claims.push(new URL(request.url).search)
      return json({ api_key: 'key' })
    }
    if (request.method === 'PUT') {
      if (refusal !== null)
        return json({ code: 'bad_request', message: refusal, request_id: 'req_1' }, 400)
      const body = (await request.json()) as Deploy
      deploys.push({ slug: pathname.split('/').at(-1) ?? '', body })
      deployed.files = body.files
      deployed.version += 1
      return json({ function: { ...one(), slug: deploys.at(-1)?.slug }, log: 'Bundled 1 file' })
    }
    return json({ code: 'not_found', message: 'Function not found.', request_id: 'req_1' }, 404)
  }
  return {
    ...{ fetch, deploys, lines, claims },
    refuse: (message: string | null) => (refusal = message),
  }
}

function show(
  { fetch }: { fetch: typeof globalThis.fetch },
  props: FunctionEditorProps,
  {
    can = true,
    onEvent = () => {},
    storage = new MemoryStorage(),
  }: { can?: boolean; onEvent?: (event: HowdahEvent) => void; storage?: MemoryStorage } = {},
) {
  const page = render(
    <HowdahProvider
      baseUrl="https://platform.test"
      project={{ ref: 'p1' }}
      person={{ id: 'u1' }}
      can={() => can}
      onEvent={onEvent}
      storage={storage}
      fetch={fetch}
    >
      <FunctionEditor {...props} />
    </HowdahProvider>,
  )
  return { user: userEvent.setup(), page, storage }
}

type User = ReturnType<typeof userEvent.setup>

async function addFile(user: User, path: string) {
  await user.click(await screen.findByRole('button', { name: 'Add file' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Path'), path)
  await user.click(dialog.getByRole('button', { name: 'Add file' }))
}

const chooses = async (user: User, action: string) => {
  await user.click(screen.getByRole('button', { name: /^Actions on/ }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

beforeEach(() => {
  // jsdom has no layout, and the editor measures.
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0))
})
afterEach(() => vi.unstubAllGlobals())

it('keeps what is not deployed, shows it beside the deployed version, and deploys it', async () => {
  const known = platform()
  const onDeployed = vi.fn<(slug: string) => void>()
  const first = show(known, { slug: 'greet' })
  await addFile(first.user, 'lib/word.ts')
  const added = await screen.findByLabelText('Content of lib/word.ts')
  await waitFor(() => expect(document.activeElement).toBe(added))
  await waitFor(() => expect(JSON.stringify([...first.storage.items])).toContain('lib/word.ts'))
  first.page.unmount()

  const onEvent = vi.fn()
  const { user } = show(known, { slug: 'greet', onDeployed }, { onEvent, storage: first.storage })
  expect(await screen.findByRole('tab', { name: /^lib\/word\.ts/ })).toBeTruthy()
  expect(screen.getByText('Not deployed')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^index\.ts/ }))
  await chooses(user, 'Rename')
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Path'))
  await user.type(dialog.getByLabelText('Path'), 'LIB/word.ts')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(dialog.getByText('There is a file of this name.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Path'))
  await user.type(dialog.getByLabelText('Path'), 'main.ts')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))

  await user.click(screen.getByRole('button', { name: 'Show changes' }))
  const changed = within(await screen.findByRole('tablist', { name: 'Changed files' }))
  for (const name of [/^index\.ts\W*deleted/, /^lib\/word\.ts\W*added/, /^main\.ts\W*added/])
    expect(changed.getByRole('tab', { name })).toBeTruthy()
  expect(changed.getAllByRole('tab')).toHaveLength(3)
  await user.click(changed.getByRole('tab', { name: /^main\.ts/ }))
  expect(await screen.findByLabelText('Changes of main.ts')).toBeTruthy()

  known.refuse('index.ts:1:1 Expression expected')
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Expression expected')
  known.refuse(null)
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  expect(await screen.findByText('greet is deployed')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Log of the deploy' }).textContent).toContain('Bundled')
  expect(onDeployed).toHaveBeenCalledWith('greet')
  expect(onEvent.mock.calls).toEqual([
    [{ type: 'function.deployed', projectRef: 'p1', slug: 'greet' }],
  ])
  // Nothing is left to deploy; the button has the focus all the same.
  const deploy = screen.getByRole<HTMLButtonElement>('button', { name: 'Deploy' })
  await waitFor(() => expect(deploy.getAttribute('aria-disabled')).toBe('true'))
  expect(deploy.disabled).toBe(false)
  await user.click(deploy)
  // The entry point is gone, and is not asked for.
  expect(known.deploys).toEqual([
    {
      slug: 'greet',
      body: {
        files: [
          { path: 'main.ts', content: 'one' },
          { path: 'lib/word.ts', content: '' },
        ],
      },
    },
  ])
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull()
  expect(JSON.stringify([...first.storage.items])).not.toContain('lib/word.ts')
})

it('opens files and deploys by its handle, and offers a reader the code alone', async () => {
  const known = platform({ 'index.ts': 'one', 'lib/word.ts': 'two' })
  const handle = createRef<FunctionEditorHandle>()
  const { user, page } = show(known, { slug: 'greet', ref: handle })
  await screen.findByLabelText('Content of index.ts')
  act(() => expect(handle.current?.openFile('none.ts')).toBe(false))
  act(() => expect(handle.current?.openFile('lib/word.ts')).toBe(true))
  await screen.findByLabelText('Content of lib/word.ts')
  expect(handle.current?.deploy()).toBe(false)
  await addFile(user, 'three.ts')
  act(() => {
    expect(handle.current?.deploy()).toBe(true)
    expect(handle.current?.deploy()).toBe(false)
  })
  await screen.findByText('greet is deployed')
  expect(known.deploys).toHaveLength(1)
  page.unmount()

  const reading = show(known, { slug: 'greet', ref: handle, readOnly: true })
  await screen.findByRole('tab', { name: /^index/ })
  expect(handle.current?.deploy()).toBe(false)
  for (const name of ['Deploy', 'Test', 'Add file'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText(/^Your role/)).toBeNull()
  reading.page.unmount()
  show(known, { readOnly: true })
  await screen.findByRole('tab', { name: /^index/ })
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  expect(screen.queryByText(/^Your role/)).toBeNull()
})

it('discards changes after a question', async () => {
  const { user } = show(platform(), { slug: 'greet' })
  await addFile(user, 'two.ts')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('tab', { name: /^two\.ts/ })).toBeNull())
})

it('creates a function from a template, under a name that is free', async () => {
  const known = platform()
  const onDeployed = vi.fn<(slug: string) => void>()
  const { user } = show(known, { onDeployed, template: 'json' })
  await user.click(await screen.findByRole('button', { name: 'Deploy' }))
  expect(await screen.findByText(/^Begin with a letter/)).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), 'greet')
  expect(await screen.findByText('There is a function of this name.')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), '2')
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  await waitFor(() => expect(onDeployed).toHaveBeenCalledWith('greet2'))
  expect(known.deploys[0]?.body.files[0]?.content).toContain('request.json()')
})

it('shows the answer to a test, and only what this invocation printed', async () => {
  const known = platform()
  known.lines.push({
    at: '2026-01-05T10:00:00.000Z',
    level: 'info',
    message: 'old',
    request_id: null,
  })
  const { user } = show(known, { slug: 'greet' })
  await addFile(user, 'two.ts')
  await user.click(screen.getByRole('button', { name: 'Test' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Test greet' }))
  expect(sheet.getByText(/^The deployed version is tested/)).toBeTruthy()
  const invoked = vi.fn<typeof globalThis.fetch>(async () => {
    const line = { at: '2026-01-05T10:00:01.000Z', level: 'error' }
    known.lines.push(
      { ...line, message: 'Error: broken', request_id: 'req_7' },
      { ...line, message: 'of another', request_id: 'req_8' },
    )
    return new Response('Internal Server Error', {
      status: 500,
      headers: { 'x-request-id': 'req_7' },
    })
  })
  vi.stubGlobal('fetch', invoked)
  await user.click(sheet.getByRole('button', { name: 'Send' }))
  const printed = await sheet.findByRole('log', { name: 'Logs of the invocation' })
  expect(printed.textContent).toContain('Error: broken')
  expect(printed.textContent).not.toMatch(/old|another/)
  expect(sheet.getByText(/^Status 500 after/)).toBeTruthy()
  expect(sheet.getByText('req_7')).toBeTruthy()
  expect(invoked).toHaveBeenCalledWith(`${INVOKED}/greet`, expect.anything())
})

it('lists the problems of all files, and shows the place of one', async () => {
  const known = platform({ 'index.ts': 'one', 'lib/a.ts': 'let a\nwrong()' })
  const { user } = show(known, { slug: 'greet' })
  await user.click(
    await screen.findByRole('button', { name: "lib/a.ts:2:1 Cannot find name 'wrong'." }, WAIT),
  )
  expect(screen.getByRole('tab', { name: /^lib\/a\.ts/, selected: true })).toBeTruthy()
  await waitFor(() =>
    expect(document.querySelector('.cm-lintRange-error')?.textContent).toBe('wrong'),
  )
})

it('sends a test as a user of the project, whose token is not shown', async () => {
  const known = platform()
  const { user } = show(known, { slug: 'greet' })
  await user.click(await screen.findByRole('button', { name: 'Test' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Test greet' }))
  expect(sheet.queryByLabelText('User')).toBeNull()
  await user.click(sheet.getByLabelText('Role'))
  await user.click(await screen.findByRole('option', { name: 'authenticated' }))
  const invoked = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response('hello')))
  vi.stubGlobal('fetch', invoked)

  await user.type(await sheet.findByLabelText('User'), 'ada@example')
  await user.click(sheet.getByRole('button', { name: 'Send' }))
  expect(await sheet.findByText('No such user.')).toBeTruthy()
  expect(invoked).not.toHaveBeenCalled()

  await user.type(sheet.getByLabelText('User'), '.com')
  await user.click(sheet.getByRole('button', { name: 'Send' }))
  expect(await sheet.findByText(/^Status 200 after/)).toBeTruthy()
  expect(invoked.mock.calls[0]?.[1]?.headers).toMatchObject({
    authorization: 'Bearer token of ada',
  })
  expect(known.claims).toEqual([])
  expect(document.body.textContent).not.toContain('token of ada')
})

it('reads without the permission to change, and says so', async () => {
  const { page } = show(platform(), { slug: 'greet' }, { can: false })
  expect(await screen.findByText(/^Your role reads the code/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Deploy' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull()
  page.unmount()
  show(platform(), {}, { can: false })
  expect(await screen.findByText('Your role can’t create functions.')).toBeTruthy()
})

it('says that a function is gone', async () => {
  show(platform(), { slug: 'gone' })
  expect((await screen.findByRole('alert')).textContent).toContain('Function not found.')
})

it('has no draft of a function that was deleted', async () => {
  const storage = new MemoryStorage()
  const key = (slug: string) => `howdah:function-draft:v1:https%3A%2F%2Fapi.test:u1:p1:${slug}`
  for (const slug of ['greet', 'other']) storage.setItem(key(slug), '{}')
  function Deletion() {
    return <button onClick={useRemoveFunctionDraft('p1', 'greet')}>Delete</button>
  }
  render(
    <HowdahProvider baseUrl="https://api.test" person={{ id: 'u1' }} storage={storage}>
      <Deletion />
    </HowdahProvider>,
  )
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect([...storage.items.keys()]).toEqual([key('other')]))
})
