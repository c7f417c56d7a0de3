import { PlatformError } from '@howdah/platform-client'
import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { paths, publicPatterns } from '../paths'
import { writePreference } from '../preferences/browser-storage'
import { writeLastRoute } from './last-route'
import { nextOf } from './next-url'

/** Whether an error says that nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'unauthorized'
}

/** Whether an error says that the organization is closed to who has no second factor. */
export function isMfaMissing(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'mfa_required'
}

/** Whether an error says that the person's role does not allow it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'forbidden'
}

export function isPublicPath(pathname: string): boolean {
  return publicPatterns.some((pattern) => pattern === pathname.replace(/(?<=.)\/$/, ''))
}

/** Leads to the sign-in page and, after it, back to where the person was. On a public page nothing happens. */
export function leaveForSignIn(queryClient: QueryClient): void {
  if (isPublicPath(location.pathname)) return
  writePreference('signed-in', null)
  writeLastRoute(null)
  const next = nextOf(location)
  navigate(paths.signIn({ next }))
  // What was on screen belongs to the session that is over; the next one may be somebody else's.
  queryClient.clear()
}
