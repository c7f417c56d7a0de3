import { inTransaction } from '../../base/transaction'
import { newRef, newSecrets } from './create-project'
import type { ProjectConnection } from './project-connections'
import type { ProjectsServices } from './services'

/** The database of a self-hosted server that was started with one. */
export interface OwnDatabase {
  organizationId: number
  connection: ProjectConnection
}

/** Stores the connection, with the project where there is none yet. @returns the project's reference */
export function storeOwnDatabase(
  {
    control,
    directory,
    projectConnections,
    projects,
  }: Pick<ProjectsServices, 'control' | 'directory' | 'projectConnections' | 'projects'>,
  { organizationId, connection }: OwnDatabase,
): Promise<string> {
  return inTransaction(control, async (client) => {
    // Of two servers that start together the second one waits here.
    await client.query('select from instance for update')
    const known = await client.query<{ ref: string }>('select ref from projects')
    const ref = known.rows[0]?.ref ?? newRef()
    if (known.rows.length === 0) {
      const labels = { region: 'elsewhere', compute: 'elsewhere' } as const
      await projects
        .in(client)
        .insert(
          { ref, name: connection.database, organizationId, home: directory.id, ...labels },
          newSecrets(),
        )
    }
    await client.query('delete from project_connections where project_ref = $1', [ref])
    await projectConnections.in(client).insert(ref, connection)
    return ref
  })
}
