const lasts = new Map<string, Promise<void>>()

/** Runs work after earlier work of the same key has ended, unless it is aborted before. */
export function inTurn<Result>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = (lasts.get(key) ?? Promise.resolve()).then(() => {
    signal.throwIfAborted()
    return work()
  })
  const last = result
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      if (lasts.get(key) === last) lasts.delete(key)
    })
  lasts.set(key, last)
  return result
}
