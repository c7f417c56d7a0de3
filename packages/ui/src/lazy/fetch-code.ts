import { lazyMessages } from './lazy.messages'

/** Milliseconds before each further attempt. */
export const CODE_RETRY_DELAYS_MS = [250, 750, 1_500]

/** Code that could not be fetched, however often it was tried. The cause is the browser's error. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError'

  constructor(cause: unknown) {
    super(lazyMessages.failed, { cause })
  }
}

/**
 * Fetches code, and tries again when the line fails: the browser's own message, with the address of
 * a file, is no message for a person. Errors of the code itself are thrown as they are.
 * @throws CodeLoadError after the last attempt
 */
export async function fetchCodeAgain<Code>(fetchCode: () => Promise<Code>): Promise<Code> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetchCode()
    } catch (error) {
      if (!isFetchFailure(error)) throw error
      const delay = CODE_RETRY_DELAYS_MS[attempt]
      if (delay === undefined) throw new CodeLoadError(error)
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** The words of Chromium, Firefox and Safari for a module that did not arrive. */
const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script failed|failed to fetch/i.test(
    error.message,
  )
