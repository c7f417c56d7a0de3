import { indexBloatQueryOptions } from '@howdah/platform-client/catalog/monitoring/object-relations'
import type { IndexObject } from '@howdah/platform-client/catalog/objects/indexes'
import { formatBytes } from '@howdah/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import type { RelatedProps } from '../../../../../database/objects/object-kind.types'
import { formatDateTime } from '../../../../../format/date'
import { QueryView } from '../../../../../regions/query-view'
import { indexMessages as messages } from './indexes.messages'

/** Time since when uses are counted, and size of an index against that of one that was just built. */
export function IndexUse({ projectRef, row }: RelatedProps<IndexObject>) {
  const { counted_since: since } = row
  return (
    <>
      <p className="hd-section-intro">
        {messages.scansSince(since === null ? null : formatDateTime(since))}
      </p>
      <BloatNote projectRef={projectRef} row={row} />
    </>
  )
}

function BloatNote({ projectRef, row }: RelatedProps<IndexObject>) {
  const { client } = useDashboard()
  const query = useQuery(indexBloatQueryOptions(client, { projectRef, id: row.id }))
  return (
    <QueryView query={query} title={messages.bloatFailed} loading={null}>
      {(bloat) => (
        <p className="hd-section-intro">
          {bloat === null
            ? messages.bloatUnknown
            : messages.bloat(
                formatBytes(Number(bloat.bytes)),
                formatBytes(Number(bloat.expected_bytes)),
                formatBytes(Math.max(0, Number(bloat.bytes) - Number(bloat.expected_bytes))),
              )}
        </p>
      )}
    </QueryView>
  )
}
