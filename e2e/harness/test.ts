import { test as base } from '@playwright/test'
import { firstProject, signInAsOwner, storageStateOf, type Project, type Session } from '../../scripts/owner-session.mjs'
import { startPlatform, temporaryFolder } from '../../scripts/platform-server.mjs'

export interface Platform {
  url: string
  data: string
  /** The owner's session, for looking at the server behind the page. */
  owner: Session
  project: Project
}

/**
 * `platform`: a server on a fresh data directory, one a worker, with the owner's e-mail and password set; its end is a check too:
 * no process may be left. `page` comes signed in as the owner.
 */
export const test = base.extend<object, { platform: Platform }>({
  platform: [
    async ({ browserName: _browserName }, use) => {
      const folder = temporaryFolder('howdah-e2e-')
      const data = `${folder.path}/data`
      const server = await startPlatform({ data })
      const owner = await signInAsOwner(server.url, server.link)
      await use({ url: server.url, data, owner, project: await firstProject(owner) })
      await server.stop()
      folder.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  storageState: async ({ platform }, use) => use(storageStateOf(platform.owner)),
})

export { expect } from '@playwright/test'
