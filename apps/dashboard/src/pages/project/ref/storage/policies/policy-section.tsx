import { policiesQueryOptions, type Policy } from '@howdah/platform-client/catalog/policies'
import { ddlScript, runDdl } from '@howdah/platform-client/catalog/ddl/ddl-script'
import type { Entity } from '@howdah/platform-client/catalog/entities'
import { Callout } from '@howdah/ui/elements'
import { SqlPreview } from '@howdah/ui/sql-preview/sql-preview'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { EditPolicyDialog } from './edit-policy-dialog'
import { policiesMessages as messages } from './policies.messages'
import { PolicyCard } from './policy-card'
import { dropPolicySql } from './policy-sql'

export interface PolicySectionProps {
  projectRef: string
  table: Entity & { name: 'objects' | 'buckets' }
  mayChange: boolean
  /** Renders the action that creates a policy, if available; receives the names already in use. */
  action?: (taken: readonly string[]) => ReactNode
}

/** The policies of one table. */
export function PolicySection({ projectRef, table, mayChange, action }: PolicySectionProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const query = useQuery(policiesQueryOptions(client, { projectRef, id: table.id }))
  const [asked, setAsked] = useState<Policy | null>(null)
  const [edited, setEdited] = useState<Policy | null>(null)
  const remove = async (policy: Policy) => {
    try {
      await runDdl(client, { projectRef, statements: [dropPolicySql(table.name, policy.name)] })
      toast.success(messages.deleted(policy.name))
    } catch (error) {
      toast.error(messages.deleteFailed, {
        description: error instanceof Error ? error.message : '',
      })
    }
    await query.refetch()
  }
  const { title, text } = messages.tables[table.name]
  return (
    <section className="hd-section hd-section-apart" aria-labelledby={`policies-${table.name}`}>
      <div className="hd-policy-head">
        <h2 id={`policies-${table.name}`} className="hd-section-heading">
          {title}
        </h2>
        <span className="hd-spacer" />
        {mayChange && query.data && action?.(query.data.map(({ name }) => name))}
      </div>
      <p className="hd-section-intro">{text}</p>
      {!table.rls_enabled && (
        <Callout.Root size="1" color="amber" role="status">
          <Callout.Text>
            <strong>{messages.rlsOff}.</strong> {messages.rlsOffText}
          </Callout.Text>
        </Callout.Root>
      )}
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(policies) =>
          policies.length === 0 ? (
            <p className="hd-section-intro">{messages.none}</p>
          ) : (
            <ul className="hd-policies">
              {policies.map((policy) => (
                <PolicyCard
                  key={policy.id}
                  policy={policy}
                  onEdit={mayChange ? () => setEdited(policy) : undefined}
                  onDelete={mayChange ? () => setAsked(policy) : undefined}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {edited && (
        <EditPolicyDialog
          projectRef={projectRef}
          policy={edited}
          taken={(query.data ?? []).map(({ name }) => name).filter((name) => name !== edited.name)}
          onSaved={() => void query.refetch()}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDeleteDialog
        toDelete={asked}
        title={({ name }) => messages.deleteTitle(name)}
        text={messages.deleteText}
        details={({ name }) => (
          <SqlPreview label={messages.preview} sql={ddlScript([dropPolicySql(table.name, name)])} />
        )}
        confirm={messages.delete}
        onConfirm={(policy) => void remove(policy)}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}
