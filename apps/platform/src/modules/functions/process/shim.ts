/** Separates the ID of a request from the line that was printed while it was answered. */
export const REQUEST_MARK = '\u001f'

/**
 * Runs before a function: what functions of the ecosystem expect to be there, and the IDs of
 * requests before the lines that they print.
 */
export const SHIM = `import { AsyncLocalStorage } from 'node:async_hooks'
globalThis.EdgeRuntime = {
  waitUntil(promise) {
    Promise.resolve(promise).catch((error) => console.error(error))
  },
}
const requests = new AsyncLocalStorage()
const { serve } = Deno
const traced = (handler) => (request, info) =>
  requests.run(request.headers.get('x-request-id') ?? '', () => handler(request, info))
Deno.serve = (...given) =>
  serve(...given.map((one) =>
    typeof one === 'function' ? traced(one)
      : typeof one?.handler === 'function' ? { ...one, handler: traced(one.handler) } : one))
for (const name of ['log', 'info', 'debug', 'warn', 'error']) {
  const write = console[name].bind(console)
  console[name] = (...values) => {
    const id = requests.getStore()
    if (!id) return write(...values)
    const mark = '\\u001f' + id + '\\u001f'
    // A format stays the first text.
    if (typeof values[0] === 'string') write(mark + values[0], ...values.slice(1))
    else write(mark, ...values)
  }
}
`
