import type { Platform } from '../platform.types'
import { openOwnDatabase, OwnDatabaseError, type OwnDatabaseParts } from './open-own-database'
import type { SelfHostedConfig } from './self-hosted-config'
import { noteWayIn } from './way-in'

type Parts = Pick<Platform, 'control' | 'organizations' | 'secrets' | 'log'> & Pick<OwnDatabaseParts, 'provisioners' | 'home'>

/**
 * What every start of a self-hosted server does before it listens.
 * @returns the reference of its project
 * @throws OwnDatabaseError
 */
export async function openSelfHosted(parts: Parts, config: SelfHostedConfig): Promise<string> {
  await noteWayIn(parts, config)
  const { rows } = await parts.control.query<{ ref: string; isOwn: boolean }>(
    `select p.ref, c.project_ref is not null as "isOwn" from projects p left join project_connections c on c.project_ref = p.ref`,
  )
  const [project] = rows
  if (config.database === null) {
    if (!project || project.isOwn) throw new OwnDatabaseError('This server was made with a database of yours: say by --db where it is.')
    return project.ref
  }
  if (project && !project.isOwn) {
    throw new OwnDatabaseError(
      'This server was made with a Postgres of its own: leave --db away, or choose another data directory by --data.',
    )
  }
  const [organization] = (await parts.control.query<{ id: number }>('select id from organizations')).rows
  if (!organization) throw new Error('The control database has lost its organization.')
  return openOwnDatabase({ ...parts, organizationId: organization.id }, config.database)
}
