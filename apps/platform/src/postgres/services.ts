import type { PostgresBinaries } from './cluster/postgres-binaries'
import type { ProcessUser } from './cluster/process-user'

declare module '../base/services' {
  interface Services {
    binaries: PostgresBinaries
    /** The user that Postgres runs as; null for the server's own. */
    user: ProcessUser | null
  }
}
