import {
  documentAddress,
  type PlatformDocument,
} from '@howdah/platform-client/resources/documents/documents'
import { formatBytes } from '@howdah/sdk/rules'
import { Button } from '@howdah/ui/elements'
import { useDashboard } from '../../../../dashboard-context'
import { formatDate } from '../../../../format/date'
import { useHeading } from '../../../../routing/section-context'
import './documents.css'
import { documentsMessages as messages } from './documents.messages'

/** Documents with the way to get each. */
export function DocumentTable({
  slug,
  documents,
}: {
  slug: string
  documents: readonly PlatformDocument[]
}) {
  const { client } = useDashboard()
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={useHeading()}>
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col" data-wide>
              {messages.kind}
            </th>
            <th scope="col">{messages.size}</th>
            <th scope="col" data-wide>
              {messages.changed}
            </th>
            <th scope="col">
              <span className="hw-visually-hidden">{messages.download}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map(({ name, size, media_type: mediaType, changed_at: changedAt }) => (
            <tr key={name}>
              <th scope="row" className="hd-document-name">
                <bdi className="hd-strong">{name}</bdi>
              </th>
              <td data-wide className="hd-document-detail">
                {messages.kindOf(mediaType)}
              </td>
              <td className="hd-document-detail">{formatBytes(size)}</td>
              <td data-wide className="hd-document-detail">
                <time dateTime={changedAt}>{formatDate(changedAt)}</time>
              </td>
              <td className="hd-cell-end">
                <Button asChild size="1" variant="soft" color="gray">
                  <a
                    href={documentAddress(client, { slug, name })}
                    download
                    aria-label={messages.downloadOf(name)}
                  >
                    {messages.download}
                  </a>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
