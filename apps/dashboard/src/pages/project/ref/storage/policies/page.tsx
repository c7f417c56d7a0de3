import { storageBucketsQueryOptions } from '@howdah/platform-client/resources/storage/buckets'
import { useQuery } from '@tanstack/react-query'
import { ObjectPage } from '../../../../../database/objects/object-page'
import { useDashboard } from '../../../../../dashboard-context'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { StoragePage } from '../storage-page'
import { storagePolicyKind } from './storage-policies.kind'
import { storagePolicyMessages as messages } from './storage-policies.messages'

/** Policies for access to files and buckets through the project's API. */
export default function StoragePoliciesPage({ params: { ref } }: PageProps<'storagePolicies'>) {
  const { client } = useDashboard()
  const project = useProjectQuery(ref)
  const hasApi = project.data?.capabilities.includes('api') === true
  // Requested first, because this request creates the storage tables.
  const buckets = useQuery({ ...storageBucketsQueryOptions(client, { ref }), enabled: hasApi })
  if (buckets.data) return <ObjectPage projectRef={ref} kind={storagePolicyKind} menu="storage" />
  return (
    <StoragePage projectRef={ref}>
      <QueryView query={buckets} title={messages.failed} loading={<RowSkeletons />}>
        {() => null}
      </QueryView>
    </StoragePage>
  )
}
