import type { Log } from '../../../base/log/log'
import type { SegmentFiles } from './segment-files'

/** Time in milliseconds that a stop of the server waits for the bucket. */
const TIMEOUT_MS = 15_000

/** Sends the rest of chains that grow no more, so that after a stop everything is in the bucket. */
export async function sendRest(chains: Iterable<SegmentFiles>, log: Log): Promise<void> {
  const send = async () => {
    for (const files of chains) {
      for (const { start } of await files.waiting()) await files.send(start)
      await files.sendGrowing()
    }
  }
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The bucket does not answer in time.')), TIMEOUT_MS)
  })
  await Promise.race([send(), timeout])
    // It is on the disk, and sent after the next start.
    .catch((error: unknown) => log.warn('The rest of the log is not in the bucket', { error }))
    .finally(() => clearTimeout(timer))
}
