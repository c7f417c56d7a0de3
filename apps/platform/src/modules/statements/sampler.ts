import { withAdmin } from '../../postgres/cluster/admin-client'
import { readStatementCounters } from './read-counters'
import type { StatementsServices } from './services'
import grantReset from './sql/grant-reset.sql'

export interface StatementSampler {
  /** Samples the running projects of this data directory, one after the other. */
  tick(now: Date): Promise<void>
}

/** Samples the statements of projects. Attached databases are not connected to for that. */
export function createStatementSampler({
  clusters,
  directory,
  log,
  projects,
  statementSamples,
}: StatementsServices): StatementSampler {
  /** Projects whose people may reset the statistics; those of earlier versions were not granted it. */
  const granted = new Set<string>()

  async function sample(ref: string, now: Date): Promise<void> {
    if (!granted.has(ref)) {
      const target = await clusters.target(ref, 'admin')
      await withAdmin({ ...target, database: 'postgres' }, (client) => client.query(grantReset))
      granted.add(ref)
    }
    await statementSamples.record(ref, now, await readStatementCounters(clusters, ref))
  }

  return {
    async tick(now) {
      const running = (await projects.inDataDirectory(directory.id)).filter(
        ({ status }) => status === 'ACTIVE_HEALTHY',
      )
      for (const { ref } of running)
        await sample(ref, now).catch((error: unknown) =>
          // The extension can be dropped, and a project paused meanwhile: a gap in a chart.
          log.debug('The statements of a project could not be sampled', { project: ref, error }),
        )
      await statementSamples.forget(now)
    },
  }
}
