import type { CliRelease } from '@howdah/platform-client/resources/config/get-cli-release'
import type { DeploymentCommit } from '@howdah/platform-client/resources/config/get-deployment-commit'
import { cliNextRelease, isNewerRelease } from '@howdah/sdk/rules'
import { formatDate } from '../format/date'
import { cliBadgeMessages as messages } from './cli-badge.messages'

export interface ReleaseDetail {
  name: string
  text: string
}

/** The newer release that is out; null where there is none, or none is known. */
export function newerRelease({ current, latest }: CliRelease): string | null {
  return latest !== null && isNewerRelease(latest, current) ? latest : null
}

/** Returns the known details of the releases, one per line; unknown ones are omitted. */
export function releaseDetails(
  current: string,
  release: CliRelease | undefined,
  commit: DeploymentCommit | undefined,
): ReleaseDetail[] {
  const { latest = null, beta = null, published_at: publishedAt = null } = release ?? {}
  const next = publishedAt === null ? null : cliNextRelease(publishedAt)
  const details: (ReleaseDetail | null)[] = [
    { name: messages.running, text: messages.version(current) },
    commit?.commit_sha && commit.commit_time
      ? {
          name: messages.commit,
          text: messages.commitOf(commit.commit_sha.slice(0, 7), formatDate(commit.commit_time)),
        }
      : null,
    latest === null
      ? null
      : {
          name: messages.latest,
          text:
            publishedAt === null
              ? messages.version(latest)
              : messages.latestOf(latest, formatDate(publishedAt)),
        },
    beta === null ? null : { name: messages.beta, text: messages.version(beta) },
    next === null
      ? null
      : { name: messages.next, text: messages.nextAbout(formatDate(next.toISOString())) },
  ]
  return details.filter((detail) => detail !== null)
}

/** Returns the sentence above the details. */
export function releaseNote(release: CliRelease, hasFeed: boolean): string {
  const newer = newerRelease(release)
  if (newer !== null) return messages.updateOut(newer)
  if (!hasFeed) return messages.noFeed
  return release.latest === null ? messages.feedSilent : messages.upToDate
}
