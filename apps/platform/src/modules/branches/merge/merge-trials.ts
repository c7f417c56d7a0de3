import type { Queryable } from '../../../base/transaction'
import type { ChangedObject } from '../schema/schema-diffs'

/** The last trial of a merge, on a copy of production. */
export interface MergeTrial {
  /** That of the plan that was tried. */
  digest: string
  state: 'running' | 'succeeded' | 'failed'
  error: string | null
  /** Duration of the migrations in milliseconds; null until they are done. */
  durationMs: number | null
  /** Objects of the copy that were not as in the branch afterwards. */
  differences: readonly ChangedObject[]
  startedAt: Date
}

/** Result of a trial; no duration if it failed. */
export type MergeTrialResult = Pick<MergeTrial, 'error' | 'durationMs' | 'differences'>

/** The rows of trials, by the reference of the branch. */
export interface MergeTrials {
  find(ref: string): Promise<MergeTrial | null>
  /** @returns false while another one runs */
  begin(ref: string, digest: string): Promise<boolean>
  end(ref: string, result: MergeTrialResult): Promise<void>
  /** Ends trials that a server left running. */
  interrupt(home: string, error: string): Promise<void>
  /** Returns the projects of this data directory on which merges were tried. */
  projectsLeft(home: string): Promise<string[]>
}

/** Maximum number of differences that are stored. */
const MAX_DIFFERENCES = 100

export function createMergeTrials(db: Queryable): MergeTrials {
  return {
    async find(ref) {
      const { rows } = await db.query<MergeTrial>(
        `select digest, state, error, duration_ms as "durationMs", differences, started_at as "startedAt"
           from merge_trials where project_ref = $1`,
        [ref],
      )
      return rows[0] ?? null
    },
    async begin(ref, digest) {
      const { rowCount } = await db.query(
        `insert into merge_trials as t (project_ref, digest) values ($1, $2)
         on conflict (project_ref) do update
           set digest = $2, state = 'running', error = null, duration_ms = null, differences = '[]', started_at = clock_timestamp()
         where t.state <> 'running'`,
        [ref, digest],
      )
      return rowCount === 1
    },
    async end(ref, { differences, durationMs, error }) {
      await db.query(
        `update merge_trials set state = case when $2::text is null then 'succeeded' else 'failed' end, error = $2, duration_ms = $3, differences = $4
          where project_ref = $1 and state = 'running'`,
        [ref, error, durationMs, JSON.stringify(differences.slice(0, MAX_DIFFERENCES))],
      )
    },
    async interrupt(home, error) {
      await db.query(
        `update merge_trials t set state = 'failed', error = $2
           from projects p where p.ref = t.project_ref and p.home = $1 and t.state = 'running'`,
        [home, error],
      )
    },
    async projectsLeft(home) {
      const { rows } = await db.query<{ ref: string }>(
        `select b.project_ref as ref from branches b join projects p on p.ref = b.project_ref
          where b.is_trial and p.home = $1`,
        [home],
      )
      return rows.map(({ ref }) => ref)
    },
  }
}
