/** Credentials of the owner of a new data directory, for tests, benchmarks and screenshots. */
export const owner = {
  email: 'owner@example.com',
  password: 'a long enough password',
  name: 'Owner',
}

/** @typedef {{ ref: string, name: string, organization_slug: string, status: string }} Project */

/**
 * A signed-in session that calls the platform as the dashboard does: with its cookie and its origin.
 * @typedef {object} Session
 * @property {string} url
 * @property {{ name: string, value: string }} cookie
 * @property {<T>(method: string, path: string, body?: unknown) => Promise<T>} call throws for an answer that is not 2xx
 * @property {<T = Record<string, unknown>>(ref: string, sql: string) => Promise<T[]>} query the rows as objects
 */

/** @param {string} url @param {{ name: string, value: string }} cookie @returns {Session} */
function sessionOf(url, cookie) {
  const call = async (method, path, body) => {
    const headers = {
      origin: url,
      cookie: `${cookie.name}=${cookie.value}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    url,
    cookie,
    call,
    query: (ref, sql) => call('POST', `/platform/projects/${ref}/query`, { query: sql }),
  }
}

async function signIn(url, path, body) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  const [pair = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')
  const [name = '', ...value] = pair.split('=')
  return sessionOf(url, { name, value: value.join('=') })
}

/** The token that a one-time link carries in its fragment. @param {string} link */
export function tokenOfLink(link) {
  const fragment = new URL(link).hash.slice(1)
  return new URLSearchParams(fragment).get('token') ?? fragment
}

/**
 * Signs in with the one-time link and sets the owner's email and password.
 * @param {string} url @param {string | undefined} link @returns {Promise<Session>}
 */
export async function signInAsOwner(url, link) {
  if (!link) throw new Error('The start printed no one-time link.')
  const session = await signIn(url, '/platform/sign-in/link', { token: tokenOfLink(link) })
  await session.call('PUT', '/platform/profile/credentials', owner)
  return session
}

/** @param {string} url @param {{ email: string, password: string }} credentials */
export const signInWithPassword = (url, { email, password }) =>
  signIn(url, '/platform/sign-in', { email, password })

/**
 * Calls `poll` until `done` returns true for its result.
 * @template T
 * @param {() => Promise<T>} poll
 * @param {(value: T) => boolean} done
 */
export async function until(poll, done, { seconds = 120, everyMs = 50 } = {}) {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const value = await poll()
    if (done(value)) return value
    if (performance.now() > end)
      throw new Error(
        `The condition was not met within ${seconds} s. Last value: ${JSON.stringify(value)}`,
      )
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/**
 * Returns the initial organization of a new data directory: the only one, until another is created.
 * @param {Session} session
 * @returns {Promise<{ slug: string }>}
 */
export const firstOrganization = async (session) =>
  (await session.call('GET', '/platform/organizations'))[0]

/** The project that a fresh data directory begins with, once it is healthy. @param {Session} session @returns {Promise<Project>} */
export async function firstProject(session) {
  const { slug } = await firstOrganization(session)
  const poll = async () =>
    (await session.call('GET', `/platform/organizations/${slug}/projects`)).projects[0]
  return until(poll, (project) => project?.status === 'ACTIVE_HEALTHY')
}

/**
 * Creates a project and waits until it is healthy.
 * @param {Session} session @param {string} slug of its organization @param {string} name @param {string} password
 * @returns {Promise<Project>}
 */
export async function newProject(session, slug, name, password) {
  const { ref } = await session.call('POST', `/platform/organizations/${slug}/projects`, {
    name,
    db_pass: password,
  })
  return until(
    () => session.call('GET', `/platform/projects/${ref}`),
    (project) => project.status !== 'COMING_UP',
    { everyMs: 10 },
  )
}

/**
 * Returns the storage state of a signed-in browser for Playwright.
 * @param {Session} session
 */
export function storageStateOf({ url, cookie }) {
  const { hostname } = new URL(url)
  const fixed = {
    domain: hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: /** @type {const} */ ('Lax'),
  }
  return { cookies: [{ ...cookie, ...fixed }], origins: [] }
}
