/**
 * Prefix and version of the dashboard's keys in the browser storage. Disabled storage reads as
 * empty.
 */
const prefix = 'howdah:dashboard:v1:'

export type PreferenceName =
  | 'theme'
  | 'last-organization'
  | 'signed-in'
  | 'projects-view'
  | 'single-keys'
  /** Queries on the logs of a project. */
  | `log-queries:${string}`

export const preferenceKey = (name: PreferenceName) => `${prefix}${name}`

export function readPreference(name: PreferenceName): string | null {
  try {
    return localStorage.getItem(preferenceKey(name))
  } catch {
    return null
  }
}

export function writePreference(name: PreferenceName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(preferenceKey(name))
    else localStorage.setItem(preferenceKey(name), value)
  } catch {
    // A browser that keeps nothing still shows everything; the choice lasts until the reload.
  }
}
