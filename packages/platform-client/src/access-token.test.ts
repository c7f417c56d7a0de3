import { expect, test, vi } from 'vitest'
import { createPlatformClient } from './client'
import { PlatformError } from './errors'
import { getProfile } from './resources/identity/get-profile'

const profile = { id: 'u', email: null, name: 'Ada', needs_credentials: false }

/** A server that takes one token at a time. */
function server(valid: () => string) {
  return vi.fn(async (input: RequestInfo | URL) => {
    const request = input as Request
    return request.headers.get('authorization') === `Bearer ${valid()}`
      ? Response.json(profile)
      : Response.json(
          { code: 'unauthorized', message: 'Sign in to continue.', request_id: 'r' },
          { status: 401 },
        )
  })
}

test('ten requests at once ask for one token', async () => {
  const getAccessToken = vi.fn(async () => 'a')
  const client = createPlatformClient({
    baseUrl: 'https://p.test',
    getAccessToken,
    fetch: server(() => 'a'),
  })
  await Promise.all(Array.from({ length: 10 }, () => getProfile(client)))
  expect(getAccessToken).toHaveBeenCalledTimes(1)
})

test('a refused token is replaced once, however many requests were refused', async () => {
  const getAccessToken = vi.fn(async ({ forceRefresh }: { forceRefresh: boolean }) =>
    forceRefresh ? 'new' : 'old',
  )
  const fetch = server(() => 'new')
  const client = createPlatformClient({ baseUrl: 'https://p.test', getAccessToken, fetch })
  const answers = await Promise.all(Array.from({ length: 5 }, () => getProfile(client)))
  expect(answers).toHaveLength(5)
  expect(getAccessToken.mock.calls.filter(([options]) => options.forceRefresh)).toHaveLength(1)
  expect(fetch).toHaveBeenCalledTimes(10)
})

test('a second 401 is the answer', async () => {
  const fetch = server(() => 'never')
  const client = createPlatformClient({
    baseUrl: 'https://p.test',
    getAccessToken: ({ forceRefresh }) => (forceRefresh ? 'b' : 'a'),
    fetch,
  })
  await expect(getProfile(client)).rejects.toMatchObject({ code: 'unauthorized', status: 401 })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('no token stands in an error', async () => {
  const client = createPlatformClient({
    baseUrl: 'https://p.test',
    getAccessToken: () => Promise.reject(new Error('no luck with secret-token')),
    fetch: server(() => ''),
  })
  const error = await getProfile(client).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PlatformError)
  expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain(
    'secret-token',
  )
})

test('one caller who gives up does not take the token from the others', async () => {
  let give = (_token: string) => {}
  const signals: AbortSignal[] = []
  const getAccessToken = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise<string>((resolve) => (give = resolve))
  }
  const client = createPlatformClient({
    baseUrl: 'https://p.test',
    getAccessToken,
    fetch: server(() => 'a'),
  })
  const impatient = new AbortController()
  const first = getProfile(client, impatient.signal)
  const second = getProfile(client)
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  impatient.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(signals[0]?.aborted).toBe(false)
  give('a')
  await expect(second).resolves.toEqual(profile)
})

test('a caller who comes after all others have given up gets a token of its own', async () => {
  const signals: AbortSignal[] = []
  const getAccessToken = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    if (signals.length > 1) return Promise.resolve('a')
    // As fetch does, which reports an abort after a while.
    return new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason as Error)))
    })
  }
  const client = createPlatformClient({
    baseUrl: 'https://p.test',
    getAccessToken,
    fetch: server(() => 'a'),
  })
  const impatient = new AbortController()
  const first = getProfile(client, impatient.signal)
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  impatient.abort()
  const second = getProfile(client)
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(signals[0]?.aborted).toBe(true)
  await expect(second).resolves.toEqual(profile)
  // The end of the first one is not that of a later one.
  await expect(getProfile(client)).resolves.toEqual(profile)
})

test('a function that throws at once is asked again', async () => {
  const getAccessToken = vi.fn(() => 'a')
  getAccessToken.mockImplementationOnce(() => {
    throw new Error('not yet')
  })
  const client = createPlatformClient({
    baseUrl: 'https://p.test',
    getAccessToken,
    fetch: server(() => 'a'),
  })
  await expect(getProfile(client)).rejects.toMatchObject({ code: 'access_token' })
  await expect(getProfile(client)).resolves.toEqual(profile)
})

test('with a token no cookie is sent, without one the own origin gets it', async () => {
  const seen: RequestCredentials[] = []
  const fetch = async (input: RequestInfo | URL) => {
    seen.push((input as Request).credentials)
    return Response.json(profile)
  }
  await getProfile(
    createPlatformClient({ baseUrl: 'https://p.test', getAccessToken: () => 'a', fetch }),
  )
  await getProfile(createPlatformClient({ baseUrl: 'https://p.test', fetch }))
  expect(seen).toEqual(['omit', 'same-origin'])
})
