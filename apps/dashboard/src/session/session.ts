import { PlatformError } from '@howdah/platform-client/errors'
import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { paths, publicPatterns } from '../paths'
import { writePreference } from '../preferences/browser-storage'
import { writeLastRoute } from './last-route'
import { nextOf } from './next-url'

/** Returns true if an error means that the user is no longer signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'unauthorized'
}

/** Returns true if an error means that the organization requires a second factor. */
export function isMfaMissing(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'mfa_required'
}

/** Returns true if an error means that the user's role does not allow the action. */
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
  // The cached data belongs to the ended session; the next user may be a different one.
  queryClient.clear()
}
