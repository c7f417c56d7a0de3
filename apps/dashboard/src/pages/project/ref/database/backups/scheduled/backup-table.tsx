import type { Backup } from '@howdah/platform-client/resources/backups/list-backups'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { formatBytes } from '@howdah/sdk/rules'
import { formatDateTime, formatMoment } from '../../../../../../format/date'
import { RelativeTime } from '../../../../../../format/relative-time'
import type { ListSort } from '../../../../../../lists/list-sort'
import { ActionsMenu } from '../../../../../../lists/actions-menu'
import { SortHeader } from '../../../../../../lists/sort-header'
import { useHeading } from '../../../../../../routing/section-context'
import { backupActions, type BackupAction, type Mays } from './backup-actions'
import { BackupState } from './backup-state'
import { backupsMessages as messages } from './backups.messages'

export interface BackupTableProps {
  backups: readonly Backup[]
  status: Project['status']
  may: Mays
  sort: ListSort<'time'>
  onSort: (sort: ListSort<'time'>) => void
  onChoose: (action: BackupAction, backup: Backup) => void
}

/** A project's backups. */
export function BackupTable({ backups, status, may, sort, onSort, onChoose }: BackupTableProps) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={useHeading()}>
        <thead>
          <tr>
            <SortHeader column="time" label={messages.time} sort={sort} onSort={onSort} />
            <th scope="col" data-wide>
              {messages.kind}
            </th>
            <th scope="col">{messages.state}</th>
            <th scope="col">{messages.size}</th>
            <th scope="col" data-wide>
              {messages.version}
            </th>
            <th scope="col">
              <span className="hw-visually-hidden">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {backups.map((backup) => {
            const {
              id,
              kind,
              started_at: startedAt,
              size_bytes: size,
              postgres_version: version,
            } = backup
            return (
              <tr key={id}>
                <th scope="row" className="hd-backup-time">
                  <time dateTime={startedAt} title={formatMoment(startedAt)}>
                    {formatDateTime(startedAt)}
                  </time>
                  <span className="hd-quiet">
                    <RelativeTime at={startedAt} />
                  </span>
                </th>
                <td data-wide>{messages.kinds[kind]}</td>
                <td>
                  <BackupState backup={backup} />
                </td>
                <td className="hd-backup-detail">
                  {size === null ? (
                    <span className="hd-quiet">{messages.none}</span>
                  ) : (
                    formatBytes(Number(size))
                  )}
                </td>
                <td data-wide className="hd-backup-detail">
                  {version ?? <span className="hd-quiet">{messages.none}</span>}
                </td>
                <td className="hd-cell-end">
                  <ActionsMenu
                    label={messages.actionsOf(formatMoment(startedAt))}
                    actions={backupActions(backup, status, may)}
                    labels={messages}
                    danger={['delete']}
                    onChoose={(action) => onChoose(action, backup)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
