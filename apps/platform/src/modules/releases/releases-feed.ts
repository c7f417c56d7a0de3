import type { Log } from '../../base/log/log'
import { noReleases, readReleaseList, type ReleaseState } from './release-list'

/** Looks for releases of Howdah. */
export interface Releases {
  /**
   * Returns the known releases, at most an hour old if the feed can be read. Never throws, so
   * nothing fails because of it.
   */
  state(): Promise<ReleaseState>
}

export interface ReleasesFeedOptions {
  /** URL of a list of releases in the format of GitHub's API; null makes no requests. */
  url: string | null
  /** Version of this build, sent as user agent. */
  version: string
  log: Pick<Log, 'warn'>
  now?: () => number
  /** Milliseconds that an answer may take. @default 5,000 */
  timeout?: number
}

const MINUTE_MS = 60_000
/** Milliseconds for which an answer counts, and after which one that failed is asked for again. */
const FRESH_MS = 60 * MINUTE_MS
const RETRY_DELAY_MS = 10 * MINUTE_MS
/** A page of thirty releases with their notes is far below it. In bytes. */
const MAX_FEED_BYTES = 4 * 1024 * 1024

export function createReleasesFeed({
  url,
  version,
  log,
  now = Date.now,
  timeout = 5_000,
}: ReleasesFeedOptions): Releases {
  let known = noReleases
  let askAgainAt = 0
  let asking: Promise<void> | null = null

  async function ask(from: string): Promise<void> {
    try {
      known = readReleaseList(await fetchJson(from, version, timeout))
      askAgainAt = now() + FRESH_MS
    } catch (error) {
      // What was read before still counts.
      askAgainAt = now() + RETRY_DELAY_MS
      log.warn('The releases feed cannot be read', { error })
    }
  }

  return {
    async state() {
      if (url !== null && now() >= askAgainAt) {
        asking ??= ask(url).finally(() => {
          asking = null
        })
        await asking
      }
      return known
    },
  }
}

async function fetchJson(url: string, version: string, timeout: number): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/vnd.github+json, application/json',
      'user-agent': `howdah/${version}`,
    },
    signal: AbortSignal.timeout(timeout),
  })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_FEED_BYTES) throw new Error(`It answers more than ${MAX_FEED_BYTES} bytes.`)
    chunks.push(chunk)
  }
  if (!response.ok) throw new Error(`It answers ${response.status}.`)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}
