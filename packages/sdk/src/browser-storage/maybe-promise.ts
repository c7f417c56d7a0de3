/**
 * Continues synchronously when the value is available, otherwise after the promise. Not called
 * `then`: a module that exports `then` is treated as a promise.
 */
export function andThen<T, R>(
  answer: T | Promise<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return isPromise(answer) ? answer.then(next) : next(answer)
}

export function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}

/**
 * Calls back when the storage has answered or failed: synchronously, or when its promise settles.
 */
export function settle<T>(
  run: () => T | Promise<T>,
  onDone: (value: T) => void,
  onFailure: (error: unknown) => void,
): void {
  try {
    const answer = run()
    if (isPromise(answer)) answer.then(onDone, onFailure)
    else onDone(answer)
  } catch (error) {
    onFailure(error)
  }
}
