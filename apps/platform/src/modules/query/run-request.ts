import type { Person } from '../../access/person.types'
import type { ProjectAccess } from '../../access/access.types'
import type { Platform } from '../../server/platform.types'
import { chooseDatabase } from './choose-database'
import { chooseIdentity, type ImpersonatedRole } from './choose-identity'
import type { RunRequest } from './query-runner'
import { checkQueryText } from './query-text'
import { AppError } from '../../base/app-error'
import { needActive } from '../../access/need-active'
import { needCapability } from '../../access/need-capability'

/** What somebody asks to run, as the contract's bodies have it. */
export interface WantedRun {
  query: string
  parameters?: (string | null)[] | undefined
  role?: ImpersonatedRole | undefined
  copyData?: string | undefined
  connectionString?: string | undefined
  timeoutMs?: number | undefined
}

interface Asking {
  access: ProjectAccess
  person: Person
  platform: Platform
  requestId: string
  signal: AbortSignal
}

/** Who a run is to Postgres, where and for how long: the same for everything that runs people's SQL. @throws AppError */
export async function runRequest(wanted: WantedRun, { access, person, platform, requestId, signal }: Asking): Promise<RunRequest> {
  needActive(access)
  checkQueryText(wanted.query, wanted.parameters, wanted.copyData)
  // A prepared statement's messages are sent in one go, which leaves no turn for the data.
  if (wanted.copyData !== undefined && wanted.parameters) {
    throw new AppError(400, 'bad_request', 'A run brings either parameters or data for a COPY.')
  }
  const identity = chooseIdentity(person, access, wanted.role)
  if (identity.role) needCapability(access, 'impersonation')
  if (identity.login === 'reader') needCapability(access, 'read_only_sql')
  const { ref, statementTimeoutMs } = access.project
  return {
    ref,
    identity,
    database: wanted.connectionString === undefined ? undefined : await otherDatabase(wanted.connectionString, platform, ref),
    text: {
      sql: wanted.query,
      parameters: wanted.parameters,
      copyData: wanted.copyData,
      timeoutMs: wanted.timeoutMs ?? statementTimeoutMs,
    },
    requestId,
    signal,
  }
}

/** The database that is asked for, unless it is the project's own one. */
async function otherDatabase(connectionString: string, { clusters }: Platform, ref: string): Promise<string | undefined> {
  const own = await clusters.endpoint(ref)
  const database = chooseDatabase(connectionString, own)
  return database === own.database ? undefined : database
}
