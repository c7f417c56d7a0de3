import { readControlFile } from '../../../postgres/copy/control-file'

/**
 * Returns true if a replica has all that its primary has ever written: both have shut down, and
 * the replica starts from the record with which the primary ended.
 */
export async function hasEverything(data: { primary: string; replica: string }): Promise<boolean> {
  const [primary, replica] = await Promise.all([
    readControlFile(data.primary),
    readControlFile(data.replica),
  ])
  return (
    primary?.state === 'shut down' &&
    replica?.state === 'shut down in recovery' &&
    replica.timeline === primary.timeline &&
    replica.checkpoint === primary.checkpoint
  )
}
