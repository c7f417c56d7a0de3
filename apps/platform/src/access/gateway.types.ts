import type { Endpoint, EndpointCall, RefusalShape } from '../base/http/endpoint'
import type { ProjectAccess } from './access.types'
import type { ClaimsRole } from './person.types'

/** Access of a project's own key: a role of its database, and the claims that its policies check. */
export interface KeyAccess {
  role: ClaimsRole
  claims: Readonly<Record<string, unknown>>
}

/** Request without a key to a service of a project that runs. */
export interface PublicCall<Known = unknown> extends EndpointCall {
  project: ProjectAccess['project']
  /** URL of the service at this project, for programs. */
  serviceUrl: string
  services: Known
}

/** Request to a service of a project that runs, with a key of this project. */
export interface KeyedCall<Known = unknown> extends PublicCall<Known> {
  access: KeyAccess
}

/**
 * Endpoint of a service. `opens` is the required credential: a key of the project (the default), no
 * key, or not even a project.
 */
export type ServiceEndpoint<Known = unknown> =
  | (Endpoint<KeyedCall<Known>> & { opens?: 'key' })
  | (Endpoint<PublicCall<Known>> & {
      opens: 'public'
      /** Answers while the project does not run, too. @default false */
      whilePaused?: boolean
    })
  | (Endpoint<EndpointCall> & { opens: 'always' })

/** Service of every project, which the gateway mounts under `/{ref}{path}`. */
export interface GatewayService<Known = unknown> {
  /** Name of the service and its version, `/storage/v1`, and another protocol of it: `/storage/v1/s3`. */
  path: `/${string}/v${number}` | `/${string}/v${number}/${string}`
  endpoints: readonly ServiceEndpoint<Known>[]
  /** @default the error of the contract */
  refusal?: RefusalShape
}
