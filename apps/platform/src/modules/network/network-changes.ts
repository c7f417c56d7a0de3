import { AppError } from '../../base/app-error'
import { networkMessages } from './network.messages'
import type { NetworkServices } from './services'

/** Applies the stored rules of projects to their Postgres and their pools. */
export interface NetworkChanges {
  /** Ends when the rules are in effect. @throws AppError when they could not be applied; it is tried again */
  apply(ref: string): Promise<void>
  /** Repeats what failed. */
  repeat(): Promise<void>
}

type Needs = Pick<NetworkServices, 'clusterManager' | 'log' | 'pooler' | 'replicaSessions'>

export function createNetworkChanges({
  clusterManager,
  log,
  pooler,
  replicaSessions,
}: Needs): NetworkChanges {
  /** Projects whose last change may not be in effect yet. */
  const outdated = new Set<string>()

  async function apply(ref: string): Promise<void> {
    outdated.add(ref)
    const results = await Promise.allSettled([
      clusterManager.applyRules(ref),
      replicaSessions.applyRules(ref),
      // The pools apply them also if Postgres does not answer.
      pooler.follow(ref).then(() => pooler.endRefused(ref)),
    ])
    for (const result of results) if (result.status === 'rejected') throw result.reason
    outdated.delete(ref)
  }

  return {
    apply: (ref) =>
      apply(ref).catch((cause: unknown) => {
        throw new AppError(503, 'unavailable', networkMessages.notApplied, { cause })
      }),
    async repeat() {
      for (const ref of outdated)
        await apply(ref).catch((error: unknown) =>
          log.error('The rules of a project are not in effect', { project: ref, error }),
        )
    },
  }
}
