import type { AdvisorsHandler } from './services'
import { authLints } from './auth-lints'
import { lintsSql, readLints, type LintRows } from './lints'
import type { Lint, LintCategory } from './lint.types'
import { capabilitiesOf } from '../../access/capabilities'
import { AppError, type ErrorCode } from '../../base/app-error'
import { advisorsMessages } from './advisors.messages'

/** Timeout of the lint query, in milliseconds. */
const LINTS_TIMEOUT_MS = 30_000

/** The most that is read of what was found: tens of thousands of objects. */
const MAX_LINTS_BYTES = 16 * 1024 * 1024

const categories = { security: 'SECURITY', performance: 'PERFORMANCE' } as const satisfies Record<
  string,
  LintCategory
>

type Call = Parameters<AdvisorsHandler<'runLints'>>[0]

export const runLints: AdvisorsHandler<'runLints'> = async (call) => {
  const { queries } = call.services
  const { category } = call.query
  const timeoutMs = Math.min(LINTS_TIMEOUT_MS, call.access.project.statementTimeoutMs)
  const sql = lintsSql({
    categories: category ? [categories[category]] : Object.values(categories),
  })
  const request = await queries.request({ query: sql, timeoutMs }, call)
  const { json, release } = await queries
    .list({ ...request, readOnly: true })
    .catch((error: unknown) => {
      throw inWords(error, timeoutMs)
    })
  try {
    if (json.length > MAX_LINTS_BYTES)
      throw new AppError(413, 'result_too_large', advisorsMessages.tooLarge)
    return { status: 200, body: withAuthLints(await read(json), await lintsOfAuth(call)) }
  } finally {
    release()
  }
}

/** Returns the lints of the auth service's settings, if the project has one and the caller may read them. */
async function lintsOfAuth({ access, params, query, services }: Call): Promise<Lint[]> {
  if (query.category === 'performance' || !access.can('read', 'auth')) return []
  if (!capabilitiesOf(access.project).includes('api')) return []
  const config = await services.authConfigs.of(params.ref)
  return authLints(config, `${services.publicUrl}/project/${params.ref}/auth`)
}

/** Adds warnings, in the order of urgency. */
const withAuthLints = (found: readonly Lint[], warnings: readonly Lint[]): Lint[] => [
  ...found.filter(({ level }) => level !== 'INFO'),
  ...warnings,
  ...found.filter(({ level }) => level === 'INFO'),
]

/**
 * Parses the lint result.
 * @throws AppError for a result that no Postgres returns; an attached database can return anything
 */
async function read(rows: Buffer): Promise<Lint[]> {
  try {
    // The columns are named in the SQL.
    return await readLints(JSON.parse(rows.toString('utf8')) as LintRows)
  } catch (error) {
    throw new AppError(503, 'unavailable', advisorsMessages.unreadable, { cause: error })
  }
}

/**
 * Replaces messages of the query runner that advise changing the SQL, which do not apply because
 * the SQL is ours.
 */
function inWords(error: unknown, timeoutMs: number): unknown {
  const words: Partial<Record<ErrorCode, string>> = {
    timeout: advisorsMessages.timeout(timeoutMs / 1_000),
    result_too_large: advisorsMessages.tooLarge,
  }
  const message = error instanceof AppError ? words[error.code] : undefined
  return error instanceof AppError && message !== undefined
    ? new AppError(error.status, error.code, message, { ...error.extra, cause: error })
    : error
}
