import type { AuditEntry } from '@howdah/platform-client/resources/audit/list-audit-log'
import { DetailItem } from '../details/detail-item'
import { changedFields, targetName } from './audit-words'
import { auditMessages as messages } from './audit.messages'

export function AuditEntryDetails({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry)
  const details = [
    [messages.columns.target, entry.target && [entry.target.type, targetName(entry)].join(' ')],
    [messages.project, entry.project_ref],
    [messages.via, entry.via && messages.vias[entry.via]],
    [messages.address, entry.address],
    [messages.request, entry.request_id],
  ] as const
  return (
    <div className="hd-audit-details">
      {fields.length > 0 && (
        <table className="hd-table hd-audit-fields">
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.before}</th>
              <th scope="col">{messages.after}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row" className="hd-code">
                  {field}
                </th>
                <td className="hd-code">
                  <bdi>{before ?? messages.none}</bdi>
                </td>
                <td className="hd-code">
                  <bdi>{after ?? messages.none}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="hd-details">
        {details.map(
          ([label, value]) =>
            value !== null && (
              <DetailItem key={label} name={label}>
                <bdi>{value}</bdi>
              </DetailItem>
            ),
        )}
      </dl>
    </div>
  )
}
