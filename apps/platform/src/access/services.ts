import type { AccessControl } from './check-permission'
import type { Person } from './person.types'

/** Properties of the access that has changed; at least one is given. */
export interface AccessChange {
  personId?: string
  organizationId?: number
  projectRef?: string
  via?: Person['via']
  /** A session, with the temporary keys and embed sessions that it has asked for. */
  sessionId?: string
  /** A personal access token, with the temporary keys and embed sessions that it has asked for. */
  tokenId?: string
  embedSessionId?: string
  /** The one session of the person that goes on. */
  exceptSessionId?: string
  /** Authorization of an application, with the temporary keys that it has asked for. */
  authorizationId?: string
}

declare module '../base/services' {
  interface Services {
    access: AccessControl
  }
}

declare module '../base/events' {
  interface Events {
    /** Access ended or has changed: that of everything that all given properties apply to. */
    'access.changed': AccessChange
  }
}
