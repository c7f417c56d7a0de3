import type { UploadPlace } from '../bytes/bytes.types'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

const MAX_UNFINISHED = 10_000
const RECOUNT_INTERVAL_MS = 10_000

/** Bound of a project's unfinished uploads. */
interface UploadLimit {
  /** Counts an upload that begins. @throws StorageError SlowDown when there are too many */
  count(): Promise<void>
}

interface UploadLimitOptions {
  max?: number
  now?: () => number
}

/**
 * Counts the uploads that begin on top of a count of the store, which is repeated at intervals: an
 * upload that has ended makes room after at most ten seconds.
 */
export function createUploadLimit(
  { countUnfinished }: Pick<UploadPlace, 'countUnfinished'>,
  { max = MAX_UNFINISHED, now = Date.now }: UploadLimitOptions = {},
): UploadLimit {
  let unfinished = 0
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | null = null

  async function recount() {
    // Those that begin meanwhile may be counted twice, which errs on the safe side.
    const before = unfinished
    const stored = await countUnfinished()
    unfinished = stored + Math.max(0, unfinished - before)
    countedAt = now()
  }

  return {
    async count() {
      if (now() - countedAt >= RECOUNT_INTERVAL_MS)
        await (counting ??= recount().finally(() => (counting = null)))
      if (unfinished >= max)
        throw new StorageError('SlowDown', storageApiMessages.tooManyUploads(max))
      unfinished += 1
    },
  }
}
