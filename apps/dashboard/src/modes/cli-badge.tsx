import { cliReleaseQueryOptions } from '@howdah/platform-client/resources/config/get-cli-release'
import { deploymentCommitQueryOptions } from '@howdah/platform-client/resources/config/get-deployment-commit'
import type { PlatformConfig } from '@howdah/platform-client/resources/config/get-config'
import * as Popover from '@howdah/ui/overlays/popover'
import { Button } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { CircleArrowUp } from 'lucide-react'
import { useDashboard } from '../dashboard-context'
import { DetailItem } from '../details/detail-item'
import { poll, POLL_INTERVAL_MS } from '../polling/poll'
import './cli-badge.css'
import { newerRelease, releaseDetails, releaseNote } from './release-view'
import { cliBadgeMessages as messages } from './cli-badge.messages'

/**
 * Displays the version of the command line, an available update, and the expected date of the next
 * release.
 */
export function CliBadge({ config: { version, flags } }: { config: PlatformConfig }) {
  const { client } = useDashboard()
  const release = useQuery({
    ...cliReleaseQueryOptions(client),
    refetchInterval: poll(POLL_INTERVAL_MS.releases),
  })
  const commit = useQuery(deploymentCommitQueryOptions(client))
  const newer = release.data ? newerRelease(release.data) : null
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button
          variant="soft"
          color={newer === null ? 'gray' : undefined}
          size="1"
          className="hd-cli-badge"
          data-update={newer !== null || undefined}
          aria-label={
            newer === null ? messages.badge(version) : messages.badgeWithUpdate(version, newer)
          }
        >
          {messages.cli(version)}
          {newer !== null && <CircleArrowUp size={14} strokeWidth={1.5} aria-hidden />}
        </Button>
      </Popover.Trigger>
      <Popover.Content align="end" className="hd-cli-popover" aria-label={messages.releases}>
        {release.isError && !release.data ? (
          <ErrorAlert
            title={messages.releasesFailed}
            error={release.error}
            onRetry={() => void release.refetch()}
          />
        ) : (
          release.data && (
            <p className="hd-cli-note">{releaseNote(release.data, flags['releases'] === true)}</p>
          )
        )}
        <dl className="hd-details">
          {releaseDetails(version, release.data, commit.data).map(({ name, text }) => (
            <DetailItem key={name} name={name}>
              {text}
            </DetailItem>
          ))}
        </dl>
      </Popover.Content>
    </Popover.Root>
  )
}
