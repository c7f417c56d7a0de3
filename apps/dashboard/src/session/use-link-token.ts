import { useSyncExternalStore } from 'react'
import { readLinkToken } from './link-token'

/**
 * The token in the address's fragment, which the browser sends to no server; null when there is none. It stays there until it was used,
 * so that a reload loses nothing.
 */
export function useLinkToken(): string | null {
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  return readLinkToken(hash)
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
