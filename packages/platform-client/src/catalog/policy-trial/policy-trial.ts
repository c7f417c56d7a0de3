import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import type { ImpersonatedRole } from '../../query/query.types'
import type { CatalogScope } from '../catalog'
import type { QualifiedName } from '../ddl/ddl.types'
import { keysOfAnswer, type Unmatched } from './answered-rows'
import { answeredRowsSql, TRIAL_STATE_SQL, trialRowsSql, type KeyColumn } from './policy-trial.sql'

export type { Unmatched } from './answered-rows'
export { MAX_TRIAL_COUNT, TRIAL_ROWS } from './policy-trial.sql'

/** Policy that applies to a role. */
export interface AppliedPolicy {
  name: string
  command: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
  permissive: boolean
  using: string | null
  check: string | null
}

/** Reason that a role gets the rows that it gets. */
export type TrialOutcome =
  /** It may not read the table. */
  | 'no-privilege'
  /** Policies do not bind the role. */
  | 'bypassed'
  /** Row-level security is off. */
  | 'off'
  /** No policy lets it read. */
  | 'no-policy'
  | 'policies'

/** Rows of a table that a role gets. */
export interface PolicyTrial {
  outcome: TrialOutcome
  /** Policies that apply to the role, for any command. */
  policies: AppliedPolicy[]
  /** Names of the policies that rows are read by; those of `passes`. */
  deciding: string[]
  /** Number of rows of the table, at most one more than MAX_TRIAL_COUNT, or of the answer. */
  count: number
  /** The first rows as JSON, each with the deciding policies that are true for it. */
  rows: { row: string; passes: boolean[] }[]
  /** Reason that the rows of an answer are not found in the table. */
  unmatched?: Unmatched
}

interface TrialState {
  key: KeyColumn[]
  rls_enabled: boolean
  bypasses: boolean
  may_select: boolean
  may_use: boolean
  policies: AppliedPolicy[]
}

const isReading = ({ command }: AppliedPolicy) => command === 'ALL' || command === 'SELECT'

function outcomeOf(state: TrialState): TrialOutcome {
  if (!state.may_select || !state.may_use) return 'no-privilege'
  if (!state.rls_enabled) return 'off'
  if (state.bypasses) return 'bypassed'
  return state.policies.some((one) => isReading(one) && one.permissive) ? 'policies' : 'no-policy'
}

export interface TrialParams extends CatalogScope {
  table: QualifiedName
  role: ImpersonatedRole
  /** JSON that the Data API has answered with, whose rows are explained. @default the table's first rows */
  answer?: string
}

/**
 * Reads a table as a role of the API with its claims. Nothing is written.
 * @throws as `queryRows` does, for example where a policy fails
 */
export async function tryPolicies(
  client: PlatformClient,
  { answer, table, role, ...scope }: TrialParams,
): Promise<PolicyTrial | null> {
  const [state] = await queryRows<TrialState>(client, {
    ...scope,
    sql: TRIAL_STATE_SQL,
    parameters: [role.role, table.schema, table.name],
  })
  if (!state) return null
  const outcome = outcomeOf(state)
  const { policies } = state
  if (outcome === 'no-privilege') return { outcome, policies, deciding: [], count: 0, rows: [] }
  const deciding = outcome === 'policies' ? policies.filter(isReading) : []
  const conditions = deciding.map(({ using }) => using ?? 'true')
  const trial = { outcome, policies, deciding: deciding.map(({ name }) => name) }
  const read = (sql: string) =>
    queryRows<Pick<PolicyTrial, 'count' | 'rows'>>(client, { ...scope, role, sql })
  if (answer === undefined) {
    const [found] = await read(trialRowsSql(table, conditions))
    return { ...trial, count: found?.count ?? 0, rows: found?.rows ?? [] }
  }
  const { key } = state
  const { count, unmatched } = keysOfAnswer(answer, key)
  if (outcome !== 'policies' || count === 0 || unmatched !== undefined)
    return { ...trial, count, rows: [], ...(outcome === 'policies' ? { unmatched } : {}) }
  const [found] = await read(answeredRowsSql(table, conditions, { answer, key }))
  return { ...trial, count, rows: found?.rows ?? [] }
}
