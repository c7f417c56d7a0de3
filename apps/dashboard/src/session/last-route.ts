import { patterns } from '../paths'

/** Of this tab alone, and under the dashboard's prefix: where the back link of the account pages leads. */
const key = 'howdah:dashboard:v1:last-route'

/** Returns true if the pathname belongs to an account page. */
export function isAccountPath(pathname: string): boolean {
  return pathname === patterns.account || pathname.startsWith(`${patterns.account}/`)
}

export function readLastRoute(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the last route of the user; null removes it. */
export function writeLastRoute(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // Without storage the back link leads to the organization.
  }
}
