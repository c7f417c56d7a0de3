import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import { ReplicationPeersList } from './replication-peers'
import { slotKind } from './slots.kind'

/** Replication slots, readers and subscriptions of a project's cluster. */
export default function ReplicationPage({ params: { ref } }: PageProps<'databaseReplication'>) {
  return (
    <ObjectPage projectRef={ref} kind={slotKind}>
      <ReplicationPeersList projectRef={ref} />
    </ObjectPage>
  )
}
