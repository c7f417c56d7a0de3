import { createFairTurns } from '../../../base/time/fair-turns'
import { limitPerKey } from '../../../base/one-at-a-time'
import { AppError } from '../../../base/app-error'
import { schemaStatements } from '../merge/merge-plan'
import type { ReadMigration, RecordedMigration } from '../merge/merge.types'
import { readStatements, recordedMigrations } from '../merge/migrations'
import type { ChangedObject, HistoryDiff } from '../schema/schema-diffs'
import type { BranchesServices } from '../services'
import { createTrialProjects } from '../trial-projects'
import { historyComparisonErrors as messages } from './history.messages'
import { createHistoryRun } from './run-history'

/** Differences in one direction. */
export interface HistoryDifference {
  /** Statements that make the changes, in order. */
  statements: readonly string[]
  /** Objects that differ, too, and that the statements do not contain. */
  others: readonly ChangedObject[]
}

/** The history of migrations of a project, compared with its database. */
export interface HistoryComparison {
  /** Number of migrations that have run in a new database. */
  migrations: number
  /** Versions without recorded statements, whose changes are unknown. */
  withoutSql: readonly string[]
  /** Changes of the database to what the history gives. */
  missing: HistoryDifference
  /** Changes of what the history gives to the database. */
  unrecorded: HistoryDifference
}

/** Maximum bytes of migrations that are in memory at a time; one of them may have more. */
const BATCH_BYTES = 512 * 1024

/** Comparisons of what the recorded migrations give with what the database has. */
export interface HistoryComparisons {
  /**
   * Runs the history in a new database, which is deleted afterwards. The project is only read.
   * @throws AppError 409 with the migration that fails, or another reason
   */
  compare(ref: string): Promise<HistoryComparison>
}

export function createHistoryComparisons(services: BranchesServices): HistoryComparisons {
  const { branchesTable, clusters, schemaDiffs } = services
  const trialProjects = createTrialProjects(services)
  const limited = limitPerKey(1, () => new AppError(409, 'conflict', messages.comparing))
  // One cluster more at a time.
  const inTurn = createFairTurns(1)

  /** Returns the versions without statements. */
  async function runHistory(
    { history, ref }: { ref: string; history: string },
    recorded: readonly RecordedMigration[],
  ): Promise<string[]> {
    const { run } = createHistoryRun(clusters, history)
    const withoutSql: string[] = []
    for (const batch of batchesOf(recorded)) {
      const versions = new Set(batch.map(({ version }) => version))
      const read: ReadMigration[] = await readStatements(clusters, ref, batch, versions)
      withoutSql.push(...read.filter((one) => one.statements.length === 0).map(versionOf))
      await run(read)
    }
    return withoutSql
  }

  return {
    compare: (ref) =>
      limited(ref, async () => {
        const recorded = await recordedMigrations(clusters, ref)
        const parentRef = (await branchesTable.find(ref))?.parentRef ?? ref
        return inTurn(parentRef, () =>
          trialProjects.use(
            { parentRef, name: `history-${ref}`, isEmpty: true },
            async (history) => {
              const withoutSql = await runHistory({ ref, history }, recorded)
              const diff = await schemaDiffs.compareBothWays({ database: ref, history })
              return {
                ...{ migrations: recorded.length - withoutSql.length, withoutSql },
                missing: await differenceOf(diff.missing),
                unrecorded: await differenceOf(diff.unrecorded),
              }
            },
            (reason) =>
              new AppError(409, 'conflict', messages.noDatabase(reason ?? messages.interrupted)),
          ),
        )
      }),
  }
}

/** @throws AppError 409 if the statements are too large */
async function differenceOf({
  renamed,
  statements,
  unmerged,
}: HistoryDiff['missing']): Promise<HistoryDifference> {
  const read = await schemaStatements(statements)
  return { statements: read.map(({ sql }) => sql), others: [...renamed, ...unmerged] }
}

function batchesOf(migrations: readonly RecordedMigration[]): RecordedMigration[][] {
  const batches: RecordedMigration[][] = []
  let bytes = 0
  for (const migration of migrations) {
    const last = batches.at(-1)
    bytes += migration.bytes
    if (last !== undefined && bytes <= BATCH_BYTES) last.push(migration)
    else {
      batches.push([migration])
      bytes = migration.bytes
    }
  }
  return batches
}

const versionOf = ({ version }: RecordedMigration): string => version
