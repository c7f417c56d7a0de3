import type { Clusters } from '../clusters/clusters.types'
import type { Person } from '../../access/person.types'
import type { ProjectAccess } from '../../access/access.types'
import type { Replicas } from '../replicas/replicas'
import { chooseDatabase, portOf } from './choose-database'
import { chooseIdentity, type ImpersonatedRole } from './choose-identity'
import { checkEmbeddedRun } from './embedded/embedded-run'
import type { QueryServiceRequest } from './query-service'
import { checkQueryText } from './query-text'
import { AppError } from '../../base/app-error'
import { needActive } from '../../access/need-active'
import { needCapability } from '../../access/need-capability'
import { queryMessages } from './query.messages'

/** Options of a run, as the contract's bodies have them. */
export interface QuerySessionOptions {
  query: string
  parameters?: (string | null)[] | undefined
  role?: ImpersonatedRole | undefined
  copyData?: string | undefined
  connectionString?: string | undefined
  timeoutMs?: number | undefined
}

/** Addresses of a project's databases. */
export interface OwnDatabases {
  clusters: Pick<Clusters, 'endpoint'>
  replicas: Pick<Replicas, 'atPort'>
}

/** Person who asks for a run, and the request that it belongs to. */
export interface Requester {
  access: ProjectAccess
  person: Person
  requestId: string
  signal: AbortSignal
}

/**
 * Determines the identity, target and timeout of a run; shared by everything that runs people's
 * SQL.
 * @throws AppError
 */
export async function executeRequest(
  options: QuerySessionOptions,
  { access, person, requestId, signal }: Requester,
  { clusters, replicas }: OwnDatabases,
): Promise<QueryServiceRequest> {
  needActive(access)
  checkQueryText(options.query, options.parameters, options.copyData)
  // A prepared statement's messages are sent in one go, which leaves no turn for the data.
  if (options.copyData !== undefined && options.parameters) {
    throw new AppError(400, 'bad_request', queryMessages.parametersAndCopy)
  }
  const embedded = person.via === 'embed-session' ? checkEmbeddedRun(person, options, signal) : null
  const identity = chooseIdentity(person, access, options.role)
  if (identity.role) needCapability(access, 'impersonation')
  if (identity.login === 'reader') needCapability(access, 'read_only_sql')
  const { ref, statementTimeoutMs } = access.project
  return {
    ref,
    organizationId: access.organization.id,
    person,
    identity,
    ...(options.connectionString === undefined
      ? {}
      : await otherDatabase(options.connectionString, { clusters, replicas }, ref)),
    text: {
      sql: options.query,
      parameters: options.parameters,
      copyData: options.copyData,
      // A longer time than the project's is for those who can change the project.
      timeoutMs: Math.min(
        options.timeoutMs ?? statementTimeoutMs,
        embedded === null && access.can('update', 'projects') ? Infinity : statementTimeoutMs,
        embedded?.maxTimeoutMs ?? Infinity,
      ),
    },
    requestId,
    signal,
    ...embedded?.run,
  }
}

/** Returns the database that is asked for, unless it is the project's own one, and the replica. */
async function otherDatabase(
  connectionString: string,
  { clusters, replicas }: OwnDatabases,
  ref: string,
): Promise<Pick<QueryServiceRequest, 'database' | 'replica'>> {
  const own = await clusters.endpoint(ref)
  const port = portOf(connectionString)
  const replica = replicas.atPort(ref, port) ?? undefined
  const database = chooseDatabase(connectionString, replica === undefined ? own : { ...own, port })
  return { replica, database: database === own.database ? undefined : database }
}
