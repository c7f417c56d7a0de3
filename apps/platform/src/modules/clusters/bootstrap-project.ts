import { escapeLiteral, type ClientBase } from 'pg'
import type { ProjectSecrets } from '../projects/projects'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { closeDatabase } from '../../postgres/cluster/close-database'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { ALWAYS_THERE, LOGIN_ROLES } from '../../postgres/cluster/cluster-settings'
import type { OwnLogin } from '../../postgres/cluster/cluster.types'
import { makeLogin, passwordOf } from './logins'
import { passwordVerifier } from '../../postgres/passwords/scram'
import projectDatabase from './sql/project-database.sql'
import roles from './sql/roles.sql'
import sampleSchema from './sql/sample-schema.sql'
import { prepareOwner, prepareSchema } from '../auth/prepare-auth'
import { prepareRealtime } from '../realtime/prepare-realtime'
import grantReset from '../statements/sql/grant-reset.sql'
import storageSchema from '../storage/sql/storage-schema.sql'

export interface ProjectBootstrap {
  secrets: ProjectSecrets
  /** Of the role `postgres`. */
  databasePassword: string
  sample: boolean
}

/** Makes a new cluster a project's: roles, closed databases, extensions and, if wanted, the sample schema. May be run again. */
export async function bootstrapProject(
  admin: ConnectionTarget,
  project: ProjectBootstrap,
): Promise<void> {
  await withAdmin({ ...admin, database: 'postgres' }, async (client) => {
    await client.query(roles)
    await client.query(await setPasswords(project))
    await client.query(projectDatabase)
    await client.query(grantReset)
    await prepareOwner(client)
    // No code of the project's people is here yet.
    await client.query('set role supabase_auth_admin')
    await prepareSchema(client)
    await client.query('set role none')
    // Objects created as postgres belong to the project's people, who write its policies.
    await client.query(`set local role postgres; ${storageSchema}`)
    await prepareRealtime(client)
    await closeDatabase(client)
    if (project.sample) await addSample(client)
  })
  // Databases created afterwards are copies of this one.
  await withAdmin({ ...admin, database: ALWAYS_THERE }, closeDatabase)
}

async function setPasswords({ secrets, databasePassword }: ProjectBootstrap): Promise<string> {
  return [
    `alter role postgres password ${escapeLiteral(await passwordVerifier(databasePassword))}`,
    ...(Object.keys(LOGIN_ROLES) as OwnLogin[]).map((login) =>
      makeLogin({ login, password: passwordOf(login, secrets) }),
    ),
  ].join('; ')
}

async function addSample(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.order_totals') is not null as there`,
  )
  if (rows[0]?.there) return
  // One simple query is one transaction: the schema is there whole or not at all.
  await client.query(`set local role postgres; set local search_path = public; ${sampleSchema}`)
}
