import { auditEventName } from '@howdah/rules/audit/audit-events'
import type { AuditEntry } from '@howdah/platform-client/resources/audit/list-audit-log'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { RelativeTime } from '../format/relative-time'
import { AuditEntryDetails } from './audit-details'
import { targetName } from './audit-words'
import { auditMessages as messages } from './audit.messages'

/** One change; what was before and after opens below it. */
export function AuditRow({ entry, withActor }: { entry: AuditEntry; withActor: boolean }) {
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  const action = auditEventName(entry.action)
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="hd-disclosure"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            aria-label={messages.showOf(action)}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
            <span className="hd-strong">{action}</span>
          </button>
        </th>
        <td data-wide>
          <bdi>{targetName(entry) ?? messages.none}</bdi>
        </td>
        {withActor && (
          <td>
            <bdi>{actorName(entry)}</bdi>
          </td>
        )}
        <td>
          <RelativeTime at={entry.at} />
        </td>
      </tr>
      {open && (
        <tr id={detailsId} className="hd-audit-opened">
          <td colSpan={withActor ? 4 : 3}>
            <AuditEntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

function actorName({ actor }: AuditEntry): string {
  return actor ? (actor.name ?? actor.email ?? messages.gone) : messages.notSignedIn
}
