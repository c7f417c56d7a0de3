/** `open` and `closed` stay as they are; `expandable` opens over the page while hovered or focused. */
export type SidebarBehavior = 'open' | 'closed' | 'expandable'

export const sidebarBehaviors = [
  'open',
  'closed',
  'expandable',
] as const satisfies readonly SidebarBehavior[]

const cookieName = 'howdah_sidebar'

/** Seconds: seven days. */
export const SIDEBAR_COOKIE_SECONDS = 604_800

/** The behaviour that a `document.cookie` names, `expandable` when it names none. */
export function readSidebarBehavior(cookies: string): SidebarBehavior {
  const stored = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === cookieName)?.[1]
  return sidebarBehaviors.find((behavior) => behavior === stored) ?? 'expandable'
}

/** Keeps the behaviour in a cookie of this page's host. */
export function keepSidebarBehavior(behavior: SidebarBehavior): void {
  document.cookie = sidebarCookie(behavior)
}

/** Returns the value to assign to `document.cookie`. */
export function sidebarCookie(behavior: SidebarBehavior): string {
  return `${cookieName}=${behavior}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`
}
