import { listEntities, type Entity } from '@howdah/platform-client/catalog/entities'
import { policiesQueryOptions } from '@howdah/platform-client/catalog/policies'
import { storageBucketsQueryOptions } from '@howdah/platform-client/resources/storage/buckets'
import { projectKey } from '@howdah/platform-client/query-keys'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useCan } from '../../../../../session/use-can'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { StoragePage } from '../storage-page'
import { NewPolicyDialog } from './new-policy-dialog'
import { policiesMessages as messages } from './policies.messages'
import { PolicySection } from './policy-section'

/** Policies for access to files and buckets through the project's API. */
export default function StoragePoliciesPage({ params: { ref } }: PageProps<'storagePolicies'>) {
  const { client, queryClient } = useDashboard()
  const can = useCan()
  const project = useProjectQuery(ref)
  // Requested first, because this request creates the storage tables.
  const buckets = useQuery(storageBucketsQueryOptions(client, { ref }))
  const tables = useQuery({
    queryKey: projectKey(client, ref, 'storage', 'tables'),
    queryFn: ({ signal }) =>
      listEntities(client, { projectRef: ref, schemas: ['storage'] }, signal),
    enabled: buckets.data !== undefined,
  })
  const [creating, setCreating] = useState<{ taken: readonly string[] } | null>(null)
  const slug = project.data?.organization_slug
  const mayChange =
    can({ slug, ref }, 'update', 'storage') !== 'no' &&
    can({ slug, ref }, 'run', 'sql_write') !== 'no'
  const all = {
    ...tables,
    error: buckets.error ?? tables.error,
    refetch: () => void (buckets.error ? buckets.refetch() : tables.refetch()),
  }
  return (
    <StoragePage projectRef={ref}>
      <p className="hd-section-intro">{messages.intro}</p>
      <QueryView query={all} title={messages.failed} loading={<RowSkeletons />}>
        {({ entities }) =>
          entities
            .filter(isOfStorage)
            .map((table) => (
              <PolicySection
                key={table.id}
                projectRef={ref}
                table={table}
                mayChange={mayChange}
                action={
                  table.name === 'objects'
                    ? (taken) => (
                        <Button onClick={() => setCreating({ taken })}>{messages.newPolicy}</Button>
                      )
                    : undefined
                }
              />
            ))
        }
      </QueryView>
      {creating && (
        <NewPolicyDialog
          projectRef={ref}
          buckets={buckets.data ?? []}
          taken={creating.taken}
          onClose={() => setCreating(null)}
          onCreated={() => {
            const objects = tables.data?.entities.find(({ name }) => name === 'objects')
            if (!objects) return
            void queryClient.invalidateQueries({
              queryKey: policiesQueryOptions(client, { projectRef: ref, id: objects.id }).queryKey,
            })
          }}
        />
      )}
    </StoragePage>
  )
}

const isOfStorage = (entity: Entity): entity is Entity & { name: 'objects' | 'buckets' } =>
  entity.name === 'objects' || entity.name === 'buckets'
