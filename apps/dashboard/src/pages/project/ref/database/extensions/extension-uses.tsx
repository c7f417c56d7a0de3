import type { ExtensionObject } from '@howdah/platform-client/catalog/objects/extensions'
import { objectDependentsQueryOptions } from '@howdah/platform-client/catalog/objects/object-dependents'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { DependentLists } from '../../../../../database/objects/changes/dependent-lists'
import type { RelatedProps } from '../../../../../database/objects/object-kind.types'
import { objectMessages } from '../../../../../database/objects/objects.messages'
import { QueryView } from '../../../../../regions/query-view'
import { extensionMessages as messages } from './extensions.messages'

/** Objects that use an enabled extension. */
export function ExtensionUses({ projectRef, row }: RelatedProps<ExtensionObject>) {
  const { client } = useDashboard()
  const query = useQuery({
    ...objectDependentsQueryOptions(client, { projectRef, catalog: 'pg_extension', ids: [row.id] }),
    enabled: row.is_enabled,
  })
  if (!row.is_enabled) return null
  return (
    <section aria-label={messages.uses}>
      <p className="hd-strong">{messages.uses}</p>
      <QueryView query={query} title={objectMessages.dependentsFailed} loading={null}>
        {(dependents) => <DependentLists dependents={dependents} />}
      </QueryView>
    </section>
  )
}
