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
  // A key that a session asked for is a part of it.
  const ownVia = ownSession === undefined ? person.via : 'session'
  const ownToken = person.via === 'session' ? undefined : person.tokenId
  const ownAuthorization = person.via === 'session' ? undefined : person.authorizationId
  return (
    (personId === undefined || personId === person.id) &&
    (organizationId === undefined || organizationId === use.organizationId) &&
    (projectRef === undefined || projectRef === use.projectRef) &&
    (via === undefined || via === ownVia) &&
    (sessionId === undefined || sessionId === ownSession) &&
    (tokenId === undefined || tokenId === ownToken) &&
    (exceptSessionId === undefined || exceptSessionId !== ownSession) &&
    (authorizationId === undefined || authorizationId === ownAuthorization)
  )
}
