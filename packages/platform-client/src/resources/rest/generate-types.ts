import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Generates TypeScript types of some schemas of a project's database; without any, of `public`. */
export async function generateTypescriptTypes(
  client: PlatformClient,
  { ref, schemas }: { ref: string; schemas?: readonly string[] },
): Promise<string> {
  required({ ref })
  const query = schemas === undefined ? {} : { included_schemas: schemas.join(',') }
  const { types } = await dataOf(
    client.api.GET('/platform/projects/{ref}/types/typescript', {
      params: { path: { ref }, query },
    }),
  )
  return types
}
