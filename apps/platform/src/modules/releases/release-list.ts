import { isNewerRelease } from '@howdah/rules/cli/newer-release'

/** Available releases of Howdah. */
export interface ReleaseState {
  /** The newest release. */
  latest: string | null
  /** The newest pre-release, where it is newer than the newest release. */
  beta: string | null
  /** Publication time of `latest`. */
  publishedAt: string | null
}

export const noReleases: ReleaseState = { latest: null, beta: null, publishedAt: null }

interface Release {
  version: string
  isBeta: boolean
  publishedAt: string | null
}

/**
 * Reads a list of releases in the format of GitHub's API. Entries that are not releases are
 * skipped.
 * @throws Error if the input is not a list
 */
export function readReleaseList(list: unknown): ReleaseState {
  if (!Array.isArray(list)) throw new Error('The releases feed is no list of releases.')
  const releases = list.flatMap(readRelease)
  const latest = newest(releases.filter(({ isBeta }) => !isBeta))
  const beta = newest(releases.filter(({ isBeta }) => isBeta))
  return {
    latest: latest?.version ?? null,
    beta:
      beta && (latest === null || isNewerRelease(beta.version, latest.version))
        ? beta.version
        : null,
    publishedAt: latest?.publishedAt ?? null,
  }
}

function readRelease(entry: unknown): Release[] {
  if (typeof entry !== 'object' || entry === null) return []
  const { tag_name: tag, draft, prerelease, published_at: at } = entry as Record<string, unknown>
  if (typeof tag !== 'string' || draft === true) return []
  const version = tag.replace(/^v/, '')
  if (version.length > 100 || !/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/.test(version)) return []
  const published = typeof at === 'string' ? new Date(at) : null
  return [
    {
      version,
      isBeta: prerelease === true || version.includes('-'),
      publishedAt: published && !Number.isNaN(published.getTime()) ? published.toISOString() : null,
    },
  ]
}

/**
 * Returns the newest release by version: a patch of an older line may have been published later.
 */
function newest(releases: readonly Release[]): Release | null {
  return releases.reduce<Release | null>(
    (best, one) => (best === null || isNewerRelease(one.version, best.version) ? one : best),
    null,
  )
}
