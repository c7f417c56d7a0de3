/** The newest of a value that a long-lived function reads when it is called, such as a host's callback. */
export interface Latest<T> {
  get: () => T
  set: (value: T) => void
}

export function createLatest<T>(initial: T): Latest<T> {
  let current = initial
  return {
    get: () => current,
    set: (value) => {
      current = value
    },
  }
}
