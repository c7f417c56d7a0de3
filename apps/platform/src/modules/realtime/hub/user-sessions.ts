import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyAccess } from '../../../access/gateway.types'
import type { Hub } from './hub'

type SessionHub = Pick<Hub, 'ref' | 'endedSessions'>

/** Returns the session of a token that the project's auth service has issued; null for any other token. */
export function ownSessionOf(ref: string, { claims }: KeyAccess): string | null {
  const { iss, session_id: id } = claims
  const isOwn = typeof iss === 'string' && iss.endsWith(`/${ref}/auth/v1`)
  return isOwn && typeof id === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
    ? id
    : null
}

/** Time in milliseconds after which an answer is not waited for: frames of the client wait behind it. */
const MAX_WAIT_MS = 1_000

/** Returns true for a token whose session has ended. If the database is away or busy, the next round of checks decides. */
export async function hasEnded(hub: SessionHub, access: KeyAccess): Promise<boolean> {
  const id = ownSessionOf(hub.ref, access)
  if (id === null) return false
  const answered = new AbortController()
  const answer = hub.endedSessions([id]).then(
    (ended) => ended.has(id),
    () => false,
  )
  const later = sleep(MAX_WAIT_MS, false, { signal: answered.signal }).catch(() => false)
  try {
    return await Promise.race([answer, later])
  } finally {
    answered.abort()
  }
}

/** Sessions that are asked about in one query. */
const MAX_ASKED = 5_000

/** Ends the channels of users whose sessions have ended. */
export async function endOldSessions(hub: SessionHub & Pick<Hub, 'clients'>): Promise<void> {
  const ids = new Set<string>()
  for (const client of hub.clients)
    for (const access of client.accesses()) {
      const id = ownSessionOf(hub.ref, access)
      if (id !== null) ids.add(id)
    }
  const asked = [...ids]
  for (let start = 0; start < asked.length; start += MAX_ASKED) {
    const ended = await hub.endedSessions(asked.slice(start, start + MAX_ASKED))
    if (ended.size === 0) continue
    for (const client of hub.clients)
      client.endChannels((access) => ended.has(ownSessionOf(hub.ref, access) ?? ''))
  }
}
