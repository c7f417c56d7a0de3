import type { Pool } from 'pg'
import { BadConnectionString, parseConnectionString, type TlsMode } from '../clusters/attached/connection-string'
import { areCertificates } from '../clusters/attached/tls-options'
import type { Provisioner } from '../clusters/clusters.types'
import { createProjectConnections, type ProjectConnection } from '../projects/project-connections'
import { createProjects } from '../projects/projects'
import { inTransaction } from '../../base/transaction'
import type { Log } from '../../base/log'
import { newRef, newSecrets } from '../projects/create-project'
import type { Secrets } from '../../base/secrets'
import type { SelfHostedConfig } from './self-hosted-config'

/** The database of `--db` cannot be the project; the message says why and holds no secret. */
export class OwnDatabaseError extends Error {
  override readonly name = 'OwnDatabaseError'
}

export interface OwnDatabaseParts {
  control: Pool
  secrets: Secrets
  provisioners: Pick<Provisioner, 'start'>
  organizationId: number
  home: string
  log: Log
}

type OwnDatabase = NonNullable<SelfHostedConfig['database']>

/**
 * Makes the database of whoever runs the server its project. Where it is may be another place at each start.
 * @returns the project's reference
 * @throws OwnDatabaseError where it has never been reached, and cannot be now
 */
export async function openOwnDatabase(parts: OwnDatabaseParts, database: OwnDatabase): Promise<string> {
  const { control, log, provisioners, secrets } = parts
  const ref = await noteConnection(parts, connectionOf(database))
  const projects = createProjects(control, secrets)
  try {
    await provisioners.start(ref)
    await projects.setStatus(ref, 'ACTIVE_HEALTHY')
  } catch (error) {
    // A database that was reached before comes back; one that never was has been typed wrongly.
    if (!(await projects.setStatus(ref, 'ACTIVE_UNHEALTHY', ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY']))) throw refused(error)
    log.warn('The database of --db does not answer', { error })
  }
  return ref
}

/** Writes the connection down, with the project where there is none yet. */
function noteConnection({ control, secrets, organizationId, home }: OwnDatabaseParts, connection: ProjectConnection): Promise<string> {
  return inTransaction(control, async (client) => {
    // Of two servers that start together the second one waits here.
    await client.query('select from instance for update')
    const known = await client.query<{ ref: string }>('select ref from projects')
    const ref = known.rows[0]?.ref ?? newRef()
    if (known.rows.length === 0) {
      const labels = { region: 'elsewhere', compute: 'elsewhere' } as const
      await createProjects(client, secrets).insert({ ref, name: connection.database, organizationId, home, ...labels }, newSecrets())
    }
    await client.query('delete from project_connections where project_ref = $1', [ref])
    await createProjectConnections(client, secrets).insert(ref, connection)
    return ref
  })
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

/** What `--db` and `--db-ca` say. @throws OwnDatabaseError */
export function connectionOf({ connectionString, ca }: OwnDatabase): ProjectConnection {
  try {
    const { host, port, database, user, password, tls: wanted } = parseConnectionString(connectionString)
    // What stays on this machine needs no encryption; what leaves it goes to whom it is meant for.
    const tls: TlsMode = wanted ?? (LOOPBACK.has(host) ? 'disable' : 'verify-full')
    if (ca !== null && !areCertificates(ca)) throw new OwnDatabaseError('--db-ca must be certificates as PEM.')
    if (ca !== null && (tls === 'disable' || tls === 'require')) {
      throw new OwnDatabaseError('--db-ca is looked at with sslmode=verify-ca and sslmode=verify-full only.')
    }
    return { host, port, database, user, tls, byOperator: true, readerUser: null, secrets: { password, readerPassword: null, ca } }
  } catch (error) {
    throw error instanceof BadConnectionString ? new OwnDatabaseError(`--db: ${error.message}`) : error
  }
}

const refused = (error: unknown): OwnDatabaseError =>
  new OwnDatabaseError(`The database of --db cannot be used: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
