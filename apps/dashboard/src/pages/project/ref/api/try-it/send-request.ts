import type { PlatformClient } from '@howdah/platform-client/client'
import { createTemporaryKey } from '@howdah/platform-client/resources/projects/create-temporary-key'
import type { ApiRequest } from '@howdah/rules/api-schema/requests'
import type { Role } from './try-it.messages'

/** Bytes of a response that are shown. */
export const MAX_SHOWN_BYTES = 100_000
/** Lifetime of the key of one request, in seconds. */
const KEY_SECONDS = 60
const TIMEOUT_MS = 60_000

export interface SentRequest extends Omit<ApiRequest, 'body'> {
  projectRef: string
  /** Address of the Data API. */
  url: string
  body: string | null
  role: Role
  claims: Readonly<Record<string, unknown>>
}

export interface ApiResponse {
  status: string
  isSuccess: boolean
  ms: number
  headers: [name: string, value: string][]
  text: string
  isCut: boolean
}

/**
 * Sends a request with a key of a role that ends soon, and is neither stored nor shown.
 * @throws PlatformError if there is no key, TypeError if there is no answer
 */
export async function sendRequest(
  client: PlatformClient,
  { body, claims, headers, method, path, projectRef: ref, role, url }: SentRequest,
): Promise<ApiResponse> {
  const key = await createTemporaryKey(client, {
    ref,
    authorizationExp: KEY_SECONDS,
    claims: { ...claims, role },
  })
  const request = new Request(`${url}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      Authorization: `Bearer ${key}`,
    },
    body,
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const startedAt = performance.now()
  const response = await fetch(request)
  const { isCut, text } = await readStart(response)
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    isSuccess: response.ok,
    ms: Math.round(performance.now() - startedAt),
    headers: [...response.headers],
    text,
    isCut,
  }
}

/** Reads a body up to MAX_SHOWN_BYTES. */
async function readStart({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder()
  let [text, left] = ['', MAX_SHOWN_BYTES]
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    text += decoder.decode(part.value.subarray(0, left), { stream: true })
    left -= part.value.length
    if (left >= 0) continue
    await reader?.cancel()
    return { text, isCut: true }
  }
  return { text: text + decoder.decode(), isCut: false }
}

/** Returns JSON with line breaks; another text, or one that was cut, as it is. */
export function readable(text: string): string {
  try {
    // Numbers that JavaScript cannot hold stay as they were sent.
    return /\d{16}|\d\.\d{15}/.test(text) ? text : JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
