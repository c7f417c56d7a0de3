import { AiError } from './ai-error'

/** Maximum length of an endpoint's response in the log, in characters. */
const MAX_LOGGED_CHARACTERS = 500

/**
 * Converts a failure between the server and the endpoint into an error with a message for people
 * and details for the log, without the key and the prompt.
 */
export function aiFailure(error: unknown, key: string | null): AiError {
  if (error instanceof AiError) return error
  const last = lastError(error)
  const { statusCode, responseBody } = last as { statusCode?: unknown; responseBody?: unknown }
  const status = typeof statusCode === 'number' ? statusCode : null
  const message =
    typeof responseBody === 'string' && responseBody !== '' ? responseBody : messageOf(last)
  const shown = (key === null ? message : message.replaceAll(key, '(key)')).slice(
    0,
    MAX_LOGGED_CHARACTERS,
  )
  const cause = new Error(status === null ? shown : `The AI endpoint answered ${status}: ${shown}`)
  if (status === null) return new AiError('unreachable', cause)
  return new AiError(status === 429 || status >= 500 ? 'busy' : 'refused', cause)
}

/** After retries the library wraps what the last one failed with. */
function lastError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  if ('lastError' in error && typeof error.lastError === 'object' && error.lastError !== null)
    return error.lastError
  return error
}

const messageOf = (error: object): string =>
  'message' in error && typeof error.message === 'string' ? error.message : 'no text'
