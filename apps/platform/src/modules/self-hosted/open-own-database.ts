import {
  BadConnectionString,
  parseConnectionString,
  type TlsMode,
} from '../../postgres/connection/connection-string'
import { areCertificates } from '../../postgres/connection/tls-options'
import type { ProjectConnection } from '../projects/project-connections'
import type { SelfHostedServices } from './services'
import type { SelfHostedConfig } from './self-hosted-config'
import { ownDatabaseMessages } from './self-hosted.messages'

/** The database of `--db` cannot be the project; the message contains the reason and no secret. */
export class OwnDatabaseError extends Error {
  override readonly name = 'OwnDatabaseError'
}

export type OwnDatabaseParts = Pick<
  SelfHostedServices,
  'log' | 'projectLife' | 'projects' | 'provisioners'
> & { organizationId: number }

type OwnDatabase = NonNullable<SelfHostedConfig['database']>

/**
 * Makes the operator's database the project of this server. Its address may differ at each start.
 * @returns the project's reference
 * @throws OwnDatabaseError if it has never been reached, and cannot be reached now
 */
export async function openOwnDatabase(
  parts: OwnDatabaseParts,
  database: OwnDatabase,
): Promise<string> {
  const { log, organizationId, projectLife, projects, provisioners } = parts
  const ref = await projectLife.storeOwnDatabase({
    organizationId,
    connection: connectionOf(database),
  })
  try {
    await provisioners.start(ref)
    await projects.setStatus(ref, 'ACTIVE_HEALTHY')
  } catch (error) {
    // A database that was reached before comes back; one that never was has been typed wrongly.
    if (
      !(await projects.setStatus(ref, 'ACTIVE_UNHEALTHY', ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY']))
    )
      throw refused(error)
    log.warn('The database of --db does not answer', { error })
  }
  return ref
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

/**
 * Returns the connection given by `--db` and `--db-ca`.
 * @throws OwnDatabaseError
 */
export function connectionOf({ api, ca, connectionString }: OwnDatabase): ProjectConnection {
  try {
    const {
      host,
      port,
      database,
      user,
      password,
      tls: wanted,
    } = parseConnectionString(connectionString)
    // A local connection needs no encryption; a remote one must be verified.
    const tls: TlsMode = wanted ?? (LOOPBACK.has(host) ? 'disable' : 'verify-full')
    if (ca !== null && !areCertificates(ca)) throw new OwnDatabaseError(ownDatabaseMessages.badCa)
    if (ca !== null && (tls === 'disable' || tls === 'require')) {
      throw new OwnDatabaseError(ownDatabaseMessages.unusedCa)
    }
    return {
      host,
      port,
      database,
      user,
      tls,
      byOperator: true,
      readerUser: null,
      apiUser: api?.user ?? null,
      secrets: { password, readerPassword: null, apiPassword: api?.password ?? null, ca },
    }
  } catch (error) {
    throw error instanceof BadConnectionString
      ? new OwnDatabaseError(ownDatabaseMessages.badConnectionString(error.message))
      : error
  }
}

const refused = (error: unknown): OwnDatabaseError =>
  new OwnDatabaseError(
    ownDatabaseMessages.unusable(error instanceof Error ? error.message : String(error)),
    { cause: error },
  )
