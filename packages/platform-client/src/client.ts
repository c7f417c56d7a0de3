import type { paths } from '@howdah/contract'
import createClient, { type Client } from 'openapi-fetch'
import { createAccessTokenSource, type GetAccessToken } from './access-token'
import { errorOfBody, errorOfResponse, isAbort, PlatformError } from './errors'
import { freshId } from './fresh-id'
import { createProjectKeys, keyedProject } from './project-keys'
import { createRunSlots, type RunSlots } from './query/run-slots'
import { hasShape, type Shape } from './shape'

export interface PlatformClientOptions {
  /**
   * Base URL of the platform, without a trailing slash, for example `https://platform.example.com`.
   */
  baseUrl: string
  /** Gives the bearer token of each request; absent: the browser's own session cookie is used. */
  getAccessToken?: GetAccessToken
  /** @default globalThis.fetch */
  fetch?: typeof globalThis.fetch
  /**
   * Returns false for a project that the person is known to get no temporary keys of: only who may
   * write by SQL gets them. @default the platform is asked
   */
  mayHaveKey?: (ref: string) => boolean
}

export interface PlatformClient {
  readonly baseUrl: string
  /** One typed call for each operation of the contract. */
  readonly api: Client<paths>
  /** As `fetch`, with the token; answers 401 with one fresh token and one more try. Throws PlatformError when no answer came. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly runSlots: RunSlots
}

/** @throws Error when `baseUrl` is missing or not absolute */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const baseUrl = absolute(options.baseUrl)
  const send = createSend(options)
  return {
    baseUrl,
    api: createClient<paths>({ baseUrl, fetch: inTime(send) }),
    fetch: send,
    runSlots: createRunSlots(baseUrl),
  }
}

function absolute(baseUrl: string): string {
  if (!baseUrl) throw new Error('createPlatformClient: baseUrl is required')
  if (!/^https?:\/\//.test(baseUrl))
    throw new Error('createPlatformClient: baseUrl must be absolute, for example location.origin')
  return baseUrl.replace(/\/+$/, '')
}

function createSend(options: PlatformClientOptions) {
  const tokens = options.getAccessToken && createAccessTokenSource(options.getAccessToken)

  // Node.js passes an abort on only while the request that was given the signal exists.
  const sources = new WeakMap<Request, Request>()

  const sendOnce = async (request: Request, token: string | null) => {
    const authorized = new Request(request, { credentials: tokens ? 'omit' : 'same-origin' })
    sources.set(authorized, request)
    if (token !== null) authorized.headers.set('authorization', `Bearer ${token}`)
    // The browser may send a POST again by itself after a broken connection.
    if (request.method === 'POST') authorized.headers.set('idempotency-key', freshId())
    let response: Response
    try {
      // Resolved at each call, so that a later replacement of the global is used too.
      response = await (options.fetch ?? globalThis.fetch)(authorized)
    } catch (error) {
      throw isAbort(error) || request.signal.aborted ? error : unreachable()
    }
    if (await isRepeated(response)) throw responseLost()
    return response
  }

  const sendAsPerson = async (request: Request): Promise<Response> => {
    if (!tokens) return sendOnce(request, null)
    const token = await tokens.get(request.signal)
    const again = request.clone()
    const response = await sendOnce(request, token)
    if (response.status !== 401) return response
    const fresh = await tokens.get(request.signal, token)
    if (fresh === token) return response
    await response.body?.cancel()
    return sendOnce(again, fresh)
  }

  const keys = createProjectKeys(options.mayHaveKey ?? (() => true), async (ref) => {
    const query = new URLSearchParams({
      authorization_exp: '300',
      claims: JSON.stringify({ role: 'service_role' }),
    })
    const url = `${absolute(options.baseUrl)}/platform/projects/${ref}/api-keys/temporary?${query}`
    const response = await sendAsPerson(new Request(url))
    if (!response.ok) {
      await response.body?.cancel()
      return null
    }
    const { api_key: key } = (await response.json()) as { api_key?: unknown }
    return typeof key === 'string' ? key : null
  })

  return async (request: Request): Promise<Response> => {
    const ref = keyedProject(request.url)
    if (ref === null) return sendAsPerson(request)
    const key = keys.current(ref)
    if (key === null) return sendAndPrepare(request, ref)
    const again = request.clone()
    const response = await sendOnce(request, key)
    if (response.status !== 401 && response.status !== 403) {
      keys.prepare(ref)
      return response
    }
    // The key has ended, with its session or the role of its person.
    keys.forget(ref)
    await response.body?.cancel()
    return sendAndPrepare(again, ref)
  }

  async function sendAndPrepare(request: Request, ref: string): Promise<Response> {
    const response = await sendAsPerson(request)
    if (response.ok) keys.prepare(ref)
    return response
  }
}

const unreachable = () =>
  new PlatformError({
    code: 'network',
    status: 0,
    message: 'The platform could not be reached. Check the connection and try again.',
  })

const responseLost = () =>
  new PlatformError({
    code: 'network',
    status: 0,
    message:
      'The connection broke before the response arrived. Check the outcome before you try again.',
  })

/** Returns true if the platform had received the request before, so that this is not its response. */
const isRepeated = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await errorOfResponse(response.clone())).code === 'repeated_request'

/**
 * Timeout in milliseconds for the first byte of the response to a read. Requests that change
 * something have no timeout.
 */
const REQUEST_TIMEOUT_MS = 15_000

/**
 * Fails a GET request that is not answered in time, so that the caller can report it and ask again.
 * @param timeoutMs of a call whose answer takes longer: give it the result as `fetch`
 */
export function inTime(
  send: (request: Request) => Promise<Response>,
  timeoutMs = REQUEST_TIMEOUT_MS,
) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return send(request)
    const aborter = new AbortController()
    const given = () => aborter.abort(request.signal.reason)
    request.signal.addEventListener('abort', given, { once: true })
    if (request.signal.aborted) given()
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      aborter.abort()
    }, timeoutMs)
    try {
      return await send(new Request(request, { signal: aborter.signal }))
    } catch (error) {
      if (!timedOut) throw error
      throw new PlatformError({
        code: 'timeout',
        status: 0,
        message: `The platform has not answered for ${timeoutMs / 1000} seconds.`,
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Unwraps an openapi-fetch response: the data, or a PlatformError.
 * @param shape minimum shape of the data, where a different one would break more than a part of a
 * page
 */
export async function dataOf<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
  shape?: Shape,
): Promise<T> {
  const { data, error, response } = await answer.catch((cause: unknown) => {
    // A response that is not JSON comes from a proxy.
    throw cause instanceof SyntaxError ? malformed(null) : cause
  })
  if (!response.ok) throw errorOfBody(response, error)
  if (shape !== undefined && !hasShape(data, shape))
    throw malformed(response.headers.get('x-request-id'))
  return data as T // openapi-fetch leaves `data` undefined only for answers without content, where T is undefined too
}

function malformed(requestId: string | null): PlatformError {
  const message =
    'The answer is not what the platform sends. Something between this page and the platform may have changed it.'
  return new PlatformError({ code: 'malformed', status: 0, message, requestId })
}
