import type { components } from '@howdah/contract'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { call, newSession, type Reply } from '../../../server/http/testing/call'
import {
  startRolesFixture,
  type RolesFixture,
  type Who,
} from '../../../access/testing/roles-fixture'

type Snippet = components['schemas']['Snippet']
type Page = { data: components['schemas']['SnippetEntry'][]; cursor: string | null }

/** The content calls of the members' project, as several people make them. */
export interface ContentFixture {
  roles: RolesFixture
  cookies: ReadonlyMap<Who, string>
  ask(who: Who, method: string, path: string, json?: unknown): Promise<Reply>
  /** Saves and answers what is there then. */
  save(who: Who, json: object): Promise<Snippet>
  get(who: Who, id: string): Promise<Snippet>
  list(who: Who, query?: string): Promise<Page>
  names(who: Who, query?: string): Promise<string[]>
  /** Deletes all snippets and folders, and gives each person their role again. */
  clear(): Promise<void>
}

/** A new snippet to be sent. */
export const payload = (sql: string, rest: object = {}) => ({
  id: randomUUID(),
  type: 'sql',
  content: { sql },
  ...rest,
})

export async function startContentFixture(): Promise<ContentFixture> {
  const roles = await startRolesFixture()
  const cookies = new Map<Who, string>()
  for (const who of ['owner', 'administrator', 'developer', 'reader', 'stranger'] as const) {
    cookies.set(who, await newSession(roles.platform, roles.people.get(who) ?? ''))
  }

  async function ask(who: Who, method: string, path: string, json?: unknown): Promise<Reply> {
    const headers = { origin: roles.testPlatform.url, version: '2', cookie: cookies.get(who) ?? '' }
    const url = `${roles.testPlatform.url}/platform/projects/${roles.refs.theirs}/content${path}`
    return call(url, { method, headers, ...(json === undefined ? {} : { json }) })
  }

  async function list(who: Who, query = ''): Promise<Page> {
    const { body, status, text } = await ask(who, 'GET', query)
    expect(status, text).toBe(200)
    return body as Page
  }

  return {
    roles,
    cookies,
    ask,
    list,
    async save(who, json) {
      const { body, status, text } = await ask(who, 'PUT', '', json)
      expect(status, text).toBe(200)
      return body as Snippet
    },
    get: async (who, id) => (await ask(who, 'GET', `/item/${id}`)).body as Snippet,
    names: async (who, query) => (await list(who, query)).data.map(({ name }) => name),
    async clear() {
      await roles.restore()
      await roles.platform.control.query('delete from content')
      await roles.platform.control.query('delete from content_folders')
    },
  }
}
