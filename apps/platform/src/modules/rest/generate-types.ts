import { API_SCHEMA_SQL } from '@howdah/rules/api-schema/api-schema.sql'
import type { ApiSchema } from '@howdah/rules/api-schema/api-schema.types'
import { TooManyRelationships } from '@howdah/rules/api-schema/relationships'
import { typescriptTypes } from '@howdah/rules/api-schema/typescript-types'
import { AppError } from '../../base/app-error'
import { restMessages } from './rest.messages'
import type { RestHandler } from './services'

/** Timeout of the query of the catalog, in milliseconds. */
const TIMEOUT_MS = 30_000
/** Bytes of the description of the schemas: some thousand tables. */
const MAX_BYTES = 16 * 1024 * 1024

export const generateTypescriptTypes: RestHandler<'generateTypescriptTypes'> = async (call) => {
  const { queries } = call.services
  const schemas = (call.query.included_schemas ?? 'public')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const request = await queries.request(
    {
      query: API_SCHEMA_SQL,
      parameters: [JSON.stringify(schemas)],
      timeoutMs: Math.min(TIMEOUT_MS, call.access.project.statementTimeoutMs),
    },
    call,
  )
  const { json, release } = await queries.list({ ...request, readOnly: true })
  try {
    if (json.length > MAX_BYTES) throw tooManyTypes()
    // The column is named in the SQL.
    const [row] = JSON.parse(json.toString('utf8')) as { api: ApiSchema }[]
    const missing = schemas.find((name) => row?.api.schemas.includes(name) !== true)
    if (missing !== undefined)
      throw new AppError(400, 'bad_request', restMessages.unknownSchema(missing))
    return { status: 200, body: { types: row === undefined ? '' : typescriptTypes(row.api) } }
  } catch (error) {
    throw error instanceof TooManyRelationships ? tooManyTypes() : error
  } finally {
    release()
  }
}

const tooManyTypes = () => new AppError(413, 'result_too_large', restMessages.tooManyTypes)
