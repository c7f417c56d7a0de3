import type { Person } from './person.types'
import type { AccessChange } from './services'

/** Use of an access by a person. */
interface Use {
  person: Person
  organizationId: number
  projectRef: string
}

/** Returns true if a change of access applies to a use of it: all of its properties have to match. */
export function isAffected(
  {
    authorizationId,
    embedSessionId,
    exceptSessionId,
    organizationId,
    personId,
    projectRef,
    sessionId,
    tokenId,
    via,
  }: AccessChange,
  use: Use,
): boolean {
  const { person } = use
  const ownSession = person.via === 'token' ? undefined : person.sessionId
  // A key or an embed session that a session asked for is a part of it.
  const ownVia = ownSession === undefined ? viaOf(person) : 'session'
  const ownToken = person.via === 'session' ? undefined : person.tokenId
  const ownEmbedSession = person.via === 'embed-session' ? person.embedSessionId : undefined
  const ownAuthorization = person.via === 'session' ? undefined : person.authorizationId
  return (
    (personId === undefined || personId === person.id) &&
    (organizationId === undefined || organizationId === use.organizationId) &&
    (projectRef === undefined || projectRef === use.projectRef) &&
    (via === undefined || via === ownVia) &&
    (sessionId === undefined || sessionId === ownSession) &&
    (embedSessionId === undefined || embedSessionId === ownEmbedSession) &&
    (tokenId === undefined || tokenId === ownToken) &&
    (exceptSessionId === undefined || exceptSessionId !== ownSession) &&
    (authorizationId === undefined || authorizationId === ownAuthorization)
  )
}

/** An embed session is a part of the access token that created it. */
const viaOf = (person: Person): Person['via'] =>
  person.via === 'embed-session' ? 'token' : person.via
