/** A request to a function, as a person wrote it. */
export interface TestRequest {
  method: string
  /** Path and query after the address of the function. */
  path: string
  /** One header in a line. */
  headers: string
  body: string
}

export interface TestResponse {
  status: number
  milliseconds: number
  headers: readonly (readonly [string, string])[]
  body: string
  /** ID of the request; null where the function hides it. */
  requestId: string | null
}

/** Characters of an answer that are shown. */
const MAX_SHOWN = 100_000

/** Reads headers, one in a line; null if a line is none. */
export function readHeaders(text: string): [string, string][] | null {
  const headers: [string, string][] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    headers.push([name, value])
  }
  return headers
}

/** Sends a request to a function. @throws when there is no response */
export async function sendTest(
  url: string,
  key: string,
  { body, headers, method, path }: TestRequest,
): Promise<TestResponse> {
  const startedAt = performance.now()
  const separator = path === '' || /^[/?]/.test(path) ? '' : '/'
  const hasBody = !['GET', 'HEAD'].includes(method) && body !== ''
  const response = await fetch(`${url}${separator}${path}`, {
    method,
    headers: [
      ['authorization', `Bearer ${key}`],
      ...(hasBody ? ([['content-type', 'application/json']] as const) : []),
      ...(readHeaders(headers) ?? []),
    ].reduce<Record<string, string>>(
      (all, [name = '', value = '']) => ({ ...all, [name.toLowerCase()]: value }),
      {},
    ),
    ...(hasBody ? { body } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - startedAt),
    headers: [...response.headers],
    body: text.slice(0, MAX_SHOWN),
    requestId: response.headers.get('x-request-id'),
  }
}
