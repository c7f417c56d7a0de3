import type { operations } from '@howdah/contract'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerHeaders } from '../base/app-error'
import type { AuditDetails } from '../modules/audit/audit.types'
import type { OrganizationAccess, ProjectAccess } from '../access/access.types'
import type { Person } from '../access/person.types'
import type { Services } from '../base/services'

export type OperationId = keyof operations

/** Operations that do not require signing in. A test compares this list with the contract. */
export type PublicOperationId =
  | 'getConfig'
  | 'getContract'
  | 'signIn'
  | 'signInWithTotp'
  | 'signInWithServerPassword'
  | 'signInWithLink'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'getInvitation'
  | 'acceptInvitationAsNew'
  | 'downloadDump'
  | 'downloadExport'
  | 'downloadStorageZip'

/** Query parameters to which the contract gives a default, so that a handler always finds them. A test holds it against the contract. */
export interface DefaultedQuery {
  listOrganizationProjects: 'limit' | 'offset' | 'sort'
  createTemporaryApiKey: 'authorization_exp'
  getLogHistogram: 'view'
  getProjectMetrics: 'hours' | 'step'
  listLogs: 'limit' | 'view'
  listOrganizationAuditLog: 'limit' | 'sort'
  getProfileAuditLog: 'limit' | 'sort'
  listContent: 'type' | 'limit' | 'sort'
  getStatementSamples: 'hours'
  listNotifications: 'limit' | 'offset'
  listSupportRequests: 'limit' | 'offset'
  listInvoices: 'limit' | 'offset'
  listBackups: 'limit' | 'offset' | 'sort'
  listReadReplicaLag: 'interval'
}

/** A handler answers this when it has written to `call.response` itself and has ended it. */
export const ALREADY_SENT = Symbol('already sent')

type Defined<T> = Exclude<T, undefined>
type Parameters<Id extends OperationId> = operations[Id]['parameters']
type QueryAsSent<Id extends OperationId> =
  Parameters<Id> extends { query?: infer Query }
    ? [Defined<Query>] extends [never]
      ? Record<never, never>
      : Defined<Query>
    : never
type AlwaysThere<Id extends OperationId> = Id extends keyof DefaultedQuery
  ? DefaultedQuery[Id]
  : never

/** Path parameters, validated. */
export type ParamsOf<Id extends OperationId> =
  Parameters<Id> extends { path: infer Path } ? Path : Record<never, never>

/** Query parameters, coerced and with the contract's defaults. */
export type QueryOf<Id extends OperationId> = QueryAsSent<Id> &
  Required<Pick<QueryAsSent<Id>, AlwaysThere<Id> & keyof QueryAsSent<Id>>>

/** The JSON body, validated; `undefined` where the contract has none. */
export type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : undefined

/**
 * Result of the permission check: the project's access if the path has a `ref`, the organization's
 * if it has a `slug`.
 */
export type AccessOf<Id extends OperationId> =
  ParamsOf<Id> extends { ref: string }
    ? ProjectAccess
    : ParamsOf<Id> extends { slug: string }
      ? OrganizationAccess
      : null

/** The signed-in person; can be null only for operations that the contract declares public. */
export type PersonOf<Id extends OperationId> = Id extends PublicOperationId ? Person | null : Person

export interface HandlerCall<Id extends OperationId, Needed = Services> {
  params: ParamsOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
  person: PersonOf<Id>
  access: AccessOf<Id>
  /** In every answer's `X-Request-Id`, in every error and in the log. */
  requestId: string
  /** Aborted when the client is gone or the server closes. */
  signal: AbortSignal
  /** The raw pair, for handlers that stream; they answer `ALREADY_SENT`. */
  request: IncomingMessage
  response: ServerResponse
  /** The media types of the contract's 2xx answers, the one that the request's `Accept` prefers first; never empty. */
  accepted: readonly string[]
  /** Services that the handler's module needs. */
  services: Needed
  /** Describes the change for the audit entry, which the contract layer writes after the operation has succeeded, or has failed if the details say so. */
  audit(details: AuditDetails): void
}

/** Common shape of all answers, as seen by the contract layer. */
export interface AnyAnswer {
  status: number
  headers?: AnswerHeaders
  body?: unknown
}

type Answers<Id extends OperationId> = operations[Id]['responses']
type ContentOf<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined
type AnswerOf<Id extends OperationId, Status extends keyof Answers<Id>> = Status extends number
  ? ContentOf<Answers<Id>[Status]> extends undefined
    ? { status: Status; headers?: AnswerHeaders; body?: undefined }
    : { status: Status; headers?: AnswerHeaders; body: ContentOf<Answers<Id>[Status]> }
  : never

/** A response defined by the contract. Failures are thrown as `AppError`. */
export type Answer<Id extends OperationId> = {
  [Status in keyof Answers<Id>]: AnswerOf<Id, Status>
}[keyof Answers<Id>]

/**
 * Implements one operation. Called only with a request that fits the contract, by a person with
 * permission.
 */
export type Handler<Id extends OperationId, Needed = Services> = (
  call: HandlerCall<Id, Needed>,
) => Promise<Answer<Id> | typeof ALREADY_SENT>

/** A handler for every operation of the contract; a missing one does not compile, and the server does not start either. */
export type Handlers = { [Id in OperationId]: Handler<Id> }

export type { OrganizationAccess, ProjectAccess, Person }
