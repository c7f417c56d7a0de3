import { FUNCTIONS_HOST } from '../../../base/network/loopback'

/** Separates the ID of a request from the line that was printed while it was answered. */
export const REQUEST_MARK = '\u001f'
/** Stands for the line breaks of what is printed at once. */
export const LINE_BREAK_MARK = '\u001e'

/** Code of a process that was asked to end, as a shell reports its signal. */
const ENDED_CODE = 143

/** The gateway as functions reach it. */
export interface FunctionGateway {
  /** Its socket file. */
  file: string
  /** Its public address, without a trailing slash. */
  url: string
}

/**
 * Returns the code that runs before a function: what functions of the ecosystem expect to be there,
 * the way to the gateway, and the IDs of requests before the lines that they print.
 */
export const shimOf = ({ file, url }: FunctionGateway): string => `
${EDGE_RUNTIME}
${GATEWAY}({
  origin: ${JSON.stringify(new URL(url).origin)},
  inside: ${JSON.stringify(`http://${FUNCTIONS_HOST}`)},
  path: ${JSON.stringify(file)},
})
${REQUEST_IDS}
`

const EDGE_RUNTIME = `import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
const waiting = new Set()
globalThis.EdgeRuntime = {
  waitUntil(promise) {
    const work = Promise.resolve(promise)
      .catch((error) => console.error(error))
      .finally(() => waiting.delete(work))
    waiting.add(work)
  },
}
const { exit } = Deno
let isEnding = false
Deno.addSignalListener('SIGTERM', async () => {
  // Asked again, as when the server closes meanwhile.
  if (isEnding) return
  isEnding = true
  globalThis.dispatchEvent(new CustomEvent('beforeunload', { detail: { reason: 'termination' } }))
  while (waiting.size > 0) await Promise.all(waiting)
  exit(${ENDED_CODE})
})
// The memory that an isolate reserves is more than a function may have, so that it would end.
globalThis.Worker = class Worker {
  constructor() {
    throw new Deno.errors.NotSupported('Functions cannot start workers.')
  }
}`

/** Sends what is for the gateway by its socket file; all addresses of this machine are denied. */
const GATEWAY = `;(({ origin, inside, path }) => {
  const { createHttpClient } = Deno
  const client = createHttpClient({ proxy: { transport: 'unix', path } })
  // The name of a proxy is resolved after it was checked.
  Deno.createHttpClient = (options = {}) => {
    if (options.proxy) throw new Deno.errors.NotCapable('Functions cannot use a proxy.')
    return createHttpClient({ ...options, proxy: undefined })
  }
  const insideOf = (url) => {
    if (!URL.canParse(url)) return null
    const parsed = new URL(url)
    return parsed.origin === origin ? inside + parsed.pathname + parsed.search : null
  }
  const { fetch: fetchOutside, WebSocket: OutsideSocket } = globalThis
  globalThis.fetch = async function fetch(input, init) {
    const target = insideOf(input instanceof Request ? input.url : String(input))
    if (target === null) return fetchOutside(input, init)
    const request = new Request(input, init)
    const response = await fetchOutside(new Request(target, request), { client, redirect: 'manual' })
    Object.defineProperty(response, 'url', { value: request.url })
    const location = response.headers.get('location')
    if (request.redirect === 'manual' || location === null) return response
    if (response.status < 300 || response.status > 399) return response
    if (request.redirect === 'error') throw new TypeError('The gateway redirects to ' + location)
    if (request.method !== 'GET' && request.method !== 'HEAD' && response.status !== 303) return response
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    return globalThis.fetch(new URL(location, request.url), { method, signal: request.signal })
  }
  globalThis.WebSocket = class WebSocket extends OutsideSocket {
    constructor(url, given) {
      const target = insideOf(String(url).replace(/^ws/i, 'http'))
      if (target === null) super(url, given)
      else {
        const options = typeof given === 'string' || Array.isArray(given) ? { protocols: given } : given
        super(target.replace(/^http/, 'ws'), { ...options, client })
      }
    }
  }
})`

const REQUEST_IDS = `const requests = new AsyncLocalStorage()
const { serve } = Deno
// Deno prints what a handler throws after the request is over.
const answer = async (handler, request, info) => {
  try {
    return await handler(request, info)
  } catch (error) {
    console.error(error)
    return new Response('Internal Server Error', { status: 500 })
  }
}
const traced = (handler, hasOwn) => (request, info) =>
  requests.run(request.headers.get('x-request-id') ?? '', () =>
    hasOwn ? handler(request, info) : answer(handler, request, info))
Deno.serve = (...given) => {
  const hasOwn = given.some((one) => typeof one?.onError === 'function')
  return serve(...given.map((one) =>
    typeof one === 'function' ? traced(one, hasOwn)
      : typeof one?.handler === 'function' ? { ...one, handler: traced(one.handler, hasOwn) } : one))
}
const folder = new URL('.', import.meta.url).href
for (const name of ['log', 'info', 'debug', 'warn', 'error']) {
  const write = console[name].bind(console)
  console[name] = (...values) => {
    const id = requests.getStore()
    if (!id) return write(...values)
    const text = format(...values).replaceAll(folder, '').replaceAll('\\n', '\\u001e')
    write('%s', '\\u001f' + id + '\\u001f' + text)
  }
}`
