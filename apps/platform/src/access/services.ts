import type { AccessControl } from './check-permission'
import type { Person } from './person.types'

declare module '../base/services' {
  interface Services {
    access: AccessControl
  }
}

declare module '../base/events' {
  interface Events {
    /** A person lost access, or has less of it: everything, or only in an organization, by a way in, or by one session. */
    'access.changed': {
      personId: string
      organizationId?: number
      via?: Person['via']
      sessionId?: string
    }
  }
}
