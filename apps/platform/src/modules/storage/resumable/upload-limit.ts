import type { UploadPlace } from '../bytes/bytes.types'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

const MAX_UNFINISHED = 10_000
/** Share of the bound that one person of an application, or all without an account, can use. */
const PERSON_SHARE = 1 / 4
const RECOUNT_INTERVAL_MS = 10_000

/** Bound of a project's unfinished uploads. */
interface UploadLimit {
  /**
   * Counts an upload that begins.
   * @param person who begins it; null for a program of the project, which has no share
   * @throws StorageError SlowDown when there are too many
   */
  count(id: string, person: string | null): Promise<void>
}

interface UploadLimitOptions {
  max?: number
  now?: () => number
}

/**
 * Counts the uploads that begin on top of those in the store, which are listed at intervals: an
 * upload that has ended makes room after at most ten seconds. Who began those of before the start of
 * the server is not known.
 */
export function createUploadLimit(
  { unfinished: list }: Pick<UploadPlace, 'unfinished'>,
  { max = MAX_UNFINISHED, now = Date.now }: UploadLimitOptions = {},
): UploadLimit {
  /** Uploads by who began them; null where that has no share. */
  let unfinished = new Map<string, string | null>()
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | null = null

  async function recount() {
    const before = new Set(unfinished.keys())
    const stored = await list()
    // Those that have begun meanwhile may be missing in the list.
    const begun = [...unfinished].filter(([id]) => !before.has(id))
    unfinished = new Map([
      ...[...stored].map((id) => [id, unfinished.get(id) ?? null] as const),
      ...begun,
    ])
    countedAt = now()
  }

  const ofPerson = (person: string): number =>
    [...unfinished.values()].filter((one) => one === person).length

  return {
    async count(id, person) {
      if (now() - countedAt >= RECOUNT_INTERVAL_MS)
        await (counting ??= recount().finally(() => (counting = null)))
      if (unfinished.size >= max)
        throw new StorageError('SlowDown', storageApiMessages.tooManyUploads(max))
      const share = Math.ceil(max * PERSON_SHARE)
      if (person !== null && ofPerson(person) >= share)
        throw new StorageError('SlowDown', storageApiMessages.tooManyOwnUploads(share))
      unfinished.set(id, person)
    },
  }
}
