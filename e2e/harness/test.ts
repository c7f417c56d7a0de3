import { test as base } from '@playwright/test'
import {
  firstProject,
  signInAsOwner,
  storageStateOf,
  type Project,
  type Session,
} from '../../scripts/owner-session.mjs'
import { startPlatform, temporaryFolder } from '../../scripts/platform-server.mjs'

export type Server = Awaited<ReturnType<typeof startPlatform>>

export interface Platform {
  url: string
  data: string
  /** The owner's session, for looking at the server behind the page. */
  owner: Session
  project: Project
}

/** Starts servers, and ends those that a failed test left running. */
export interface Servers {
  /** A fresh data directory. */
  data: string
  start: (options?: Partial<Parameters<typeof startPlatform>[0]>) => Promise<Server>
}

/** For tests that start servers of their own. */
export const serverTest = base.extend<{ servers: Servers }>({
  servers: async ({ browserName: _browserName }, use) => {
    const folder = temporaryFolder('e2e-')
    const data = `${folder.path}/data`
    const started: Server[] = []
    await use({
      data,
      start: async (options) => {
        const server = await startPlatform({ data, ...options })
        started.push(server)
        return server
      },
    })
    for (const server of started) await server.end()
    folder.remove()
  },
})

/**
 * `platform`: a server on a fresh data directory, one a worker, with the owner's email and password set; its end is a check too:
 * no process may be left. `page` comes signed in as the owner.
 */
export const test = base.extend<object, { platform: Platform }>({
  platform: [
    async ({ browserName: _browserName }, use) => {
      const folder = temporaryFolder('e2e-')
      const data = `${folder.path}/data`
      // Accepts usage events, whose endpoint does not answer.
      const env = { HOWDAH_ANALYTICS_URL: 'http://127.0.0.1:9/events' }
      const server = await startPlatform({ data, env })
      try {
        const owner = await signInAsOwner(server.url, server.link)
        await use({ url: server.url, data, owner, project: await firstProject(owner) })
        await server.stop()
      } finally {
        await server.end()
        folder.remove()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  storageState: async ({ platform }, use) => use(storageStateOf(platform.owner)),
})

export { expect } from '@playwright/test'
