import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/**
 * Sets the password of the database role `postgres`, and ends the connections that were opened with
 * the previous one.
 */
export async function setDatabasePassword(
  client: PlatformClient,
  { ref, password }: { ref: string; password: string },
): Promise<void> {
  required({ ref, password })
  await dataOf(
    client.api.PUT('/platform/projects/{ref}/settings/database-password', {
      params: { path: { ref } },
      body: { db_pass: password },
    }),
  )
}
