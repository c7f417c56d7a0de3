import { eachOf } from '../../../base/disk/each-of'

/** More files than a project has. */
const MAX_PAGES = 10_000
/** Number of versions that are worked on at once: a service of S3 answers each after a while. */
const CONCURRENT = 8

/**
 * Does something with each version, page by page, some at once. The pages are those of people's table: it ends
 * where they do not rise.
 * @param read returns the versions after one, in their order
 * @throws once the signal is aborted; for more pages than a project has
 */
export async function forEachVersion(
  read: (after: string | null) => Promise<readonly string[]>,
  work: (version: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    signal?.throwIfAborted()
    const versions = await read(after)
    const last = versions.at(-1)
    if (last === undefined || (after !== null && last <= after)) return
    await eachOf(versions, CONCURRENT, async (version) => {
      signal?.throwIfAborted()
      await work(version)
    })
    after = last
  }
  throw new Error('A project has more files than can be shared.')
}
