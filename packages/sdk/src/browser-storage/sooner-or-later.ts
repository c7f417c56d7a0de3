/** Goes on at once where the answer is there at once. Not called `then`: a module that exports that is taken for a promise. */
export function andThen<T, R>(
  answer: T | Promise<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return isPromise(answer) ? answer.then(next) : next(answer)
}

export function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}

/** A storage may answer or fail at once, or later. */
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
