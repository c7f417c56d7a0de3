/** Returns the message of an error, or the fallback when there is none. */
export function wordsOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
