import type { SelfHostedServices } from './services'
import type { ProjectStatus } from '../../access/project.types'
import { randomSecret } from '../../base/secrets'
import { openOwnDatabase, OwnDatabaseError } from './open-own-database'
import type { SelfHostedConfig } from './self-hosted-config'
import { recordSignInMethod } from './sign-in-method'
import { ownDatabaseMessages } from './self-hosted.messages'

type Parts = Omit<SelfHostedServices, 'onlyProject'>

interface Found {
  ref: string
  status: ProjectStatus
  /** True if the Postgres is the operator's own too. */
  isOwn: boolean
}

/** Name of the only project until a person renames it. */
const PROJECT_NAME = 'Project'

/**
 * Runs the steps of each start of a self-hosted server before it listens.
 * @returns the reference of its project
 * @throws OwnDatabaseError
 */
export async function openSelfHosted(parts: Parts, config: SelfHostedConfig): Promise<string> {
  await recordSignInMethod(parts, config)
  const [organization] = (await parts.control.query<{ id: number }>('select id from organizations'))
    .rows
  if (!organization) throw new Error('The control database has lost its organization.')
  const { rows } = await parts.control.query<Found>(
    `select p.ref, p.status, c.project_ref is not null as "isOwn"
       from projects p left join project_connections c on c.project_ref = p.ref`,
  )
  const [project] = rows
  if (config.database !== null) {
    if (project && !project.isOwn) {
      throw new OwnDatabaseError(ownDatabaseMessages.hasOwnPostgres)
    }
    return openOwnDatabase({ ...parts, organizationId: organization.id }, config.database)
  }
  // A database that was never reached is no reason to ask for it again.
  const isNothing =
    project === undefined || project.status === (project.isOwn ? 'COMING_UP' : 'INIT_FAILED')
  if (isNothing) return makeProject(parts, organization.id, project)
  if (project.isOwn) throw new OwnDatabaseError(ownDatabaseMessages.needsDatabase)
  return project.ref
}

/**
 * Creates the project with an embedded Postgres. A project that failed to be created is empty and
 * is replaced, since no one could create another one here.
 */
async function makeProject(
  { projectLife, projects, provisioners }: Parts,
  organizationId: number,
  failed: Found | undefined,
): Promise<string> {
  if (failed) {
    await provisioners.remove(failed.ref)
    await projects.remove(failed.ref)
  }
  // No one needs to know this password: the SQL editor works without it, and a person who wants to
  // connect sets a new one with it.
  const wanted = {
    organizationId,
    name: PROJECT_NAME,
    databasePassword: randomSecret(),
    sample: true,
  }
  return (await projectLife.create(wanted)).projectRef
}
