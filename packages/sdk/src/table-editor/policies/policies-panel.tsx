import { policiesQueryOptions, type Policy } from '@howdah/platform-client'
import { Badge, ErrorAlert, Skeleton, Text } from '@howdah/ui'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import { SidePanel } from '../../frame/side-panel'
import type { TableAddress } from '../panels/editor-panel'
import type { TableEditorModel } from '../use-table-editor'

export interface PoliciesPanelProps {
  model: TableEditorModel
  table: TableAddress
  rlsEnabled: boolean
  onClose: () => void
}

/** The row-level security of one table: whether it is on, and its policies with their SQL. */
export function PoliciesPanel({ model, table, rlsEnabled, onClose }: PoliciesPanelProps) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { messages, projectRef, connectionString } = model
  const policies = useQuery(
    policiesQueryOptions(client, { projectRef, connectionString, id: table.id }),
    queryClient,
  )
  return (
    <SidePanel
      title={messages.policiesOf(table.name)}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <div className="hw-policies">
        <Text as="p" size="2">
          {rlsEnabled ? messages.rlsOnText : messages.rlsOffText}
        </Text>
        {policies.error && (
          <ErrorAlert
            title={messages.policiesFailed}
            error={policies.error}
            onRetry={() => void policies.refetch()}
          />
        )}
        {policies.isPending && <Skeleton height="64px" />}
        {policies.data?.length === 0 && (
          <Text as="p" size="2" color="gray">
            {rlsEnabled ? messages.noPoliciesOn : messages.noPoliciesOff}
          </Text>
        )}
        <ul className="hw-policies-list">
          {policies.data?.map((policy) => (
            <li key={policy.id} className="hw-policies-item">
              <Text as="p" size="2" weight="medium">
                <bdi>{policy.name}</bdi>
              </Text>
              <p className="hw-policies-tags">
                <Badge color="gray">{policy.command}</Badge>
                {!policy.permissive && <Badge color="amber">{messages.restrictive}</Badge>}
                {policy.roles.map((role) => (
                  <Badge key={role} color="gray" variant="outline">
                    <bdi>{role}</bdi>
                  </Badge>
                ))}
              </p>
              <PolicySql policy={policy} />
            </li>
          ))}
        </ul>
      </div>
    </SidePanel>
  )
}

function PolicySql({ policy: { definition, check } }: { policy: Policy }) {
  const parts = [
    definition === null ? null : `using (${definition})`,
    check === null ? null : `with check (${check})`,
  ]
  return (
    <pre className="hw-policies-sql" tabIndex={0}>
      <bdi>{parts.filter((part) => part !== null).join('\n')}</bdi>
    </pre>
  )
}
