import { backupsQueryOptions } from '@howdah/platform-client/resources/backups/list-backups'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { formatDateTime } from '../../../../format/date'
import { RelativeTime } from '../../../../format/relative-time'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { Stat } from '../stat'
import { healthMessages } from './health.messages'
import { newestBackupMessages as messages } from './newest-backup.messages'

/** The newest backup that the project can be put back to, and the way to all of them. */
export function NewestBackup({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const { data } = useQuery(backupsQueryOptions(client, { ref }))
  const newest = data?.backups.find(({ state }) => state === 'completed')
  const next = data?.next_scheduled_at
  return (
    <Stat
      name={healthMessages.backup}
      missing={healthMessages.notLooked}
      note={
        newest
          ? formatDateTime(newest.started_at)
          : next
            ? messages.next(formatDateTime(next))
            : undefined
      }
    >
      {data && (
        <AppLink className="hd-row-link" href={paths.backups({ ref })}>
          {newest ? <RelativeTime at={newest.started_at} /> : messages.none}
        </AppLink>
      )}
    </Stat>
  )
}
