import type { components } from '@howdah/contract'
import type { EmbedRole } from '../../access/person.types'
import { AppError } from '../../base/app-error'
import { misfit } from '../../contract/parameters'
import type { Requester } from '../query/execute-request'
import { embedMessages } from './embed-sessions.messages'
import openTablesSql from './open-tables.sql'
import type { EmbedServices } from './services'

interface Tables {
  role: EmbedRole
  schemas: readonly string[]
  tables: readonly components['schemas']['EmbedTable'][]
}

interface FoundTable {
  problem: 'missing' | 'open'
  table: string
}

/** Number of tables that an error names. */
const MAX_NAMED = 5

/**
 * Checks that the named tables exist, and that the role reaches no others without row level
 * security. Nothing is checked if neither tables nor schemas are named.
 * @throws AppError 400, 409
 */
export async function checkTables(
  { role, schemas, tables }: Tables,
  requester: Requester,
  { queries }: Pick<EmbedServices, 'queries'>,
): Promise<void> {
  if (schemas.length === 0 && tables.length === 0) return
  const request = await queries.request(
    {
      query: openTablesSql,
      parameters: [role, JSON.stringify(schemas), JSON.stringify(tables), String(MAX_NAMED + 1)],
    },
    requester,
  )
  const { json, release } = await queries.list({ ...request, readOnly: true })
  // The names and their number are bounded by the statement.
  const found = JSON.parse(json.toString('utf8')) as FoundTable[]
  release()
  const missing = found.find(({ problem }) => problem === 'missing')
  if (missing)
    throw misfit([{ path: 'body.tables', message: embedMessages.missingTable(missing.table) }])
  const open = found.map(({ table }) => table)
  if (open.length > 0)
    throw new AppError(
      409,
      'conflict',
      embedMessages.openTables(role, open.slice(0, MAX_NAMED), open.length > MAX_NAMED),
    )
}
