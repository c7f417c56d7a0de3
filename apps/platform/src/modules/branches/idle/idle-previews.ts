import { oneAtATime } from '../../../base/one-at-a-time'
import type { WakeCondition } from '../../../access/gateway.types'
import { readBuckets } from '../merge/merged-buckets'
import type { BranchesServices } from '../services'

/** Hours without requests, connections and operations after which a preview is paused. */
export const IDLE_HOURS = 12

/** Previews that are paused while no one uses them. */
export interface IdlePreviews {
  /** Pauses the previews of this data directory that have been idle for long. */
  pause(): Promise<void>
  /**
   * Resumes a project if it was paused for being idle, and waits until it runs.
   * @returns true if it runs now; false also for one that does not fulfil the condition
   */
  wake(ref: string, condition?: WakeCondition): Promise<boolean>
  /** Notes that a project runs again. */
  noteAwake(ref: string): Promise<void>
}

const idlePreviews = `
  select b.project_ref as ref
    from branches b join projects p on p.ref = b.project_ref
   where p.home = $1 and p.status = 'ACTIVE_HEALTHY'
     and not b.persistent and not b.is_trial and b.project_ref <> b.parent_project_ref
     and b.created_at < now() - $2 * interval '1 hour'
     and not exists (select from operations o where o.project_ref = b.project_ref and o.updated_at > now() - $2 * interval '1 hour')
     and not exists (
       select from project_minutes m
        where m.project_ref = b.project_ref and m.at > now() - $2 * interval '1 hour'
          and (m.requests > 0 or m.realtime_clients > 0 or m.connections is distinct from 0))
     -- Without measurements no one knows.
     and exists (
       select from project_minutes m where m.project_ref = b.project_ref and m.at > now() - interval '10 minutes')`

export function createIdlePreviews({
  clusters,
  control,
  directory,
  log,
  operations,
  projectLife,
}: Pick<
  BranchesServices,
  'clusters' | 'control' | 'directory' | 'log' | 'operations' | 'projectLife'
>): IdlePreviews {
  const inOrder = oneAtATime()

  /** Notes that a project is awake, if it was idle. */
  const noteAwake = (ref: string) =>
    control.query(
      'update branches set idle_since = null where project_ref = $1 and idle_since is not null',
      [ref],
    )

  /** Returns the buckets whose files wake a preview; none if people have replaced their table. */
  async function publicBucketsOf(ref: string): Promise<string[]> {
    try {
      const buckets = await readBuckets(clusters, ref)
      return buckets.filter((bucket) => bucket.public).map(({ id }) => id)
    } catch (error) {
      log.info('The public buckets of an idle preview are unknown', { project: ref, error })
      return []
    }
  }

  return {
    async pause() {
      // Left by a server that was killed before it began the pause.
      await control.query(
        `update branches b set idle_since = null from projects p
          where p.ref = b.project_ref and p.home = $1 and p.status = 'ACTIVE_HEALTHY' and b.idle_since is not null`,
        [directory.id],
      )
      const { rows } = await control.query<{ ref: string }>(idlePreviews, [
        directory.id,
        IDLE_HOURS,
      ])
      for (const { ref } of rows) {
        try {
          // First: what is paused without this note would not be resumed.
          await control.query(
            'update branches set idle_since = now(), idle_public_buckets = $2 where project_ref = $1',
            [ref, await publicBucketsOf(ref)],
          )
          const { id } = await projectLife
            .begin('pause_project', ref)
            .catch(async (error: unknown) => {
              await noteAwake(ref)
              throw error
            })
          if ((await operations.finished(id)).state === 'failed') await noteAwake(ref)
        } catch (error) {
          // Another operation was first.
          log.info('An idle preview is not paused', { project: ref, error })
        }
      }
    },
    noteAwake: async (ref) => void (await noteAwake(ref)),
    wake: (ref, { publicBucket = null, withinSeconds = null } = {}) =>
      inOrder(ref, async () => {
        const { rows } = await control.query<{ status: string; isIdle: boolean | null }>(
          `select p.status,
                  b.idle_since is not null
                  and ($2::text is null or $2 = any (b.idle_public_buckets))
                  and ($3::int is null or b.idle_since > now() - make_interval(secs => $3)) as "isIdle"
             from branches b join projects p on p.ref = b.project_ref where b.project_ref = $1`,
          [ref, publicBucket, withinSeconds],
        )
        const [found] = rows
        if (found?.status === 'ACTIVE_HEALTHY') return true
        if (found?.status !== 'INACTIVE' || !found.isIdle) return false
        const { id } = await projectLife.begin('resume_project', ref)
        const { state } = await operations.finished(id)
        return state === 'succeeded'
      }),
  }
}
