/**
 * Browser storage of drafts and settings. `localStorage` fits; so does an asynchronous wrapper of
 * IndexedDB.
 */
export interface HowdahStorage {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => void | Promise<void>
  removeItem: (key: string) => void | Promise<void>
}

/** Storage that stores nothing: on a server, or where the browser forbids storage. */
export const noStorage: HowdahStorage = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
}

/** `localStorage` where there is one. A sandboxed frame throws at the mere mention of it. */
export function browserStorage(): HowdahStorage {
  try {
    return typeof localStorage === 'undefined' ? noStorage : localStorage
  } catch {
    return noStorage
  }
}
