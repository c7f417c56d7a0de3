import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'
import { firstProject, signInAsOwner } from '../../scripts/owner-session.mjs'
import { expect, serverTest } from '../harness/test'

/** The part of the client that the test calls. */
interface Client {
  auth: Record<
    string,
    (value?: object) => Promise<{
      data?: { user?: { email?: string } | null; session?: { user: { email?: string } } | null }
      error: { message: string } | null
    }>
  >
}

declare global {
  interface Window {
    client: Client
  }
}

/** Serves a page whose script is the client of the ecosystem's package for server-rendered pages, in its browser part. */
async function startPage(): Promise<{
  url: string
  open: (endpoint: string, key: string) => void
  stop: () => Promise<void>
}> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createBrowserClient } from '@supabase/ssr'
        const { dataset } = document.currentScript
        window.client = createBrowserClient(dataset.endpoint, dataset.key)`,
      resolveDir: fileURLToPath(new URL('../../apps/platform', import.meta.url)),
    },
    ...{ bundle: true, format: 'iife', platform: 'browser', write: false, logLevel: 'silent' },
  })
  const script = outputFiles[0]?.text ?? ''
  let page = ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/client.js'
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
      .end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: (endpoint, key) => {
      page = `<!doctype html><title>App</title><script src="/client.js" data-endpoint="${endpoint}" data-key="${key}"></script>`
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Calls the client of a page. @returns the email address of its answer, and its error */
const call = (page: Page, name: string, value?: object) =>
  page.evaluate(
    async ([method, argument]) => {
      const { data = {}, error } = (await window.client.auth[method as string]?.(
        argument as object,
      )) ?? {
        data: {},
        error: { message: 'No such method.' },
      }
      const email = (data.user ?? data.session?.user)?.email ?? null
      return { email, error: error?.message ?? null }
    },
    [name, value] as const,
  )

/** Returns the session in the cookies of a browser, as a server reads it; null without one. */
async function sessionOf(context: BrowserContext) {
  const cookies = (await context.cookies()).filter(({ name }) =>
    /-auth-token(?:\.\d+)?$/.test(name),
  )
  const text = cookies
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ value }) => value)
    .join('')
  if (text === '') return null
  const json = Buffer.from(text.replace(/^base64-/, ''), 'base64url').toString()
  return JSON.parse(json) as { access_token: string; refresh_token: string }
}

serverTest(
  'the client for server-rendered pages signs in by cookies, and renews them in two tabs at once',
  async ({ browser, servers }) => {
    serverTest.setTimeout(300_000)
    const server = await servers.start()
    const owner = await signInAsOwner(server.url, server.link)
    const { ref } = await firstProject(owner)
    const { endpoint } = await owner.call<{ endpoint: string }>('GET', `/platform/projects/${ref}`)
    const { api_key: key } = await owner.call<{ api_key: string }>(
      ...(['POST', `/platform/projects/${ref}/api-keys`] as const),
      { type: 'publishable', name: 'pages' },
    )
    const app = await startPage()
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    try {
      app.open(endpoint, key)
      await owner.call('PATCH', `/platform/auth/${ref}/config`, { site_url: app.url })
      const page = await context.newPage()
      await page.goto(app.url)
      const email = 'ada@example.com'
      const signedUp = { email, password: 'a long password of a user' }
      expect(await call(page, 'signUp', signedUp)).toEqual({ email, error: null })
      expect(await sessionOf(context)).toBeNull()

      let link = ''
      await expect(async () => {
        const caught = await owner.call<{ to: string; text: string }[]>(
          ...(['GET', `/platform/auth/${ref}/caught-mails`] as const),
        )
        link =
          /https?:\S+\/verify\S*/.exec(caught.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
        expect(link).not.toBe('')
      }).toPass({ timeout: 60_000 })
      // The page exchanges the code of its address by the verifier in its cookies.
      await page.goto(link)
      await expect.poll(async () => (await call(page, 'getUser')).email).toBe(email)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      const first = await sessionOf(context)
      const ofServer = await fetch(`${endpoint}/auth/v1/user`, {
        headers: { apikey: key, authorization: `Bearer ${first?.access_token}` },
      })
      expect(await ofServer.json()).toMatchObject({ email })

      const tabs = [page, await context.newPage()] as const
      await tabs[1].goto(app.url)
      expect(await call(tabs[1], 'getSession')).toEqual({ email, error: null })
      // A client discards its answer where the other tab was first, and goes on with the session of that one.
      const ok = { email, error: null }
      for (let turn = 0; turn < 5; turn += 1) {
        const answers = await Promise.all(tabs.map((tab) => call(tab, 'refreshSession')))
        const others = answers.filter(({ error }) => !/^Refresh result discarded/.test(error ?? ''))
        expect(others.length).toBeGreaterThan(0)
        expect(others).toEqual(others.map(() => ok))
        for (const tab of tabs) expect(await call(tab, 'getUser')).toEqual(ok)
      }
      const renewed = await sessionOf(context)
      expect(renewed?.refresh_token).not.toBe(first?.refresh_token)

      // One tab signs out, and both are.
      expect(await call(page, 'signOut')).toMatchObject({ error: null })
      expect(await sessionOf(context)).toBeNull()
      expect(await call(tabs[1], 'getSession')).toEqual({ email: null, error: null })
    } finally {
      await context.close()
      await app.stop()
    }
  },
)
