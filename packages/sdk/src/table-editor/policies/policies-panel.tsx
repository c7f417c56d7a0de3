import { dropPolicy } from '@howdah/platform-client/catalog/ddl/policy'
import { policiesQueryOptions, type Policy } from '@howdah/platform-client/catalog/policies'
import { Badge, Button, IconButton, Skeleton, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import { SidePanel } from '../../frame/side-panel'
import type { TableAddress } from '../panels/editor-panel'
import { useDdl } from '../table-form/use-ddl'
import { useFormMessages } from '../table-form/use-form-messages'
import { WithShape } from '../table-form/with-shape'
import { useMayDefine } from '../use-may-define'
import type { TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import { ConfirmedChange } from './confirmed-change'
import { PolicyForm } from './policy-form'
import { policyFormTexts, type PolicyFormMessages } from './policy-form.messages'
import { TurnOnRls } from './turn-on-rls'

export interface PoliciesPanelProps {
  target: TableTarget
  messages: TableEditorMessages
  table: TableAddress
  rlsEnabled: boolean
  onClose: () => void
}

/** The row-level security of one table: whether it is on, and its policies with their SQL. */
export function PoliciesPanel(props: PoliciesPanelProps) {
  const { target, messages, table, onClose } = props
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  const formMessages = useFormMessages()
  const texts = useTexts(policyFormTexts)
  const ddl = useDdl(target)
  const deletion = useDdl(target)
  const mayDefine = useMayDefine(target, table.schema)
  const [turnedOn, setTurnedOn] = useState(false)
  const [form, setForm] = useState<{ policy: Policy | null } | null>(null)
  const [toDelete, setToDelete] = useState<Policy | null>(null)
  const policies = useQuery(
    policiesQueryOptions(client, { projectRef, connectionString, id: table.id }),
    queryClient,
  )
  const rlsEnabled = props.rlsEnabled || turnedOn
  const turnOn = async (statements: readonly string[]) => setTurnedOn(await ddl.run(statements))
  const remove = async (statements: readonly string[]) => {
    if (await deletion.run(statements)) void policies.refetch()
  }
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
        {mayDefine && (
          <div className="hw-policies-actions">
            <Button size="2" onClick={() => setForm({ policy: null })}>
              <Plus size={16} strokeWidth={1.5} aria-hidden />
              {texts.newPolicy}
            </Button>
            {!rlsEnabled && (
              <TurnOnRls
                table={table}
                texts={texts}
                isRunning={ddl.isRunning}
                onConfirm={(statements) => void turnOn(statements)}
              />
            )}
          </div>
        )}
        {ddl.error && <ErrorAlert title={texts.turnOnFailed} error={ddl.error} />}
        {deletion.error && <ErrorAlert title={texts.deleteFailed} error={deletion.error} />}
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
            <PolicyItem
              key={policy.id}
              policy={policy}
              restrictive={messages.restrictive}
              texts={texts}
              onEdit={mayDefine ? () => setForm({ policy }) : undefined}
              onDelete={mayDefine ? () => setToDelete(policy) : undefined}
            />
          ))}
        </ul>
      </div>
      {form && (
        <WithShape
          target={target}
          table={table}
          title={messages.policiesOf(table.name)}
          messages={formMessages}
          onClose={() => setForm(null)}
        >
          {(shape) => (
            <PolicyForm
              target={target}
              table={shape}
              tableId={table.id}
              policy={form.policy}
              taken={(policies.data ?? [])
                .map(({ name }) => name)
                .filter((name) => name !== form.policy?.name)}
              onSaved={() => {
                setForm(null)
                void policies.refetch()
              }}
              onClose={() => setForm(null)}
            />
          )}
        </WithShape>
      )}
      {toDelete && (
        <ConfirmedChange
          title={texts.deleteTitle(toDelete.name)}
          text={texts.deleteText}
          confirmLabel={texts.deleteConfirm}
          tone="danger"
          record={['delete policy', toDelete.name]}
          statements={dropPolicy(table, toDelete.name)}
          texts={texts}
          onConfirm={(statements) => void remove(statements)}
          onClose={() => setToDelete(null)}
        />
      )}
    </SidePanel>
  )
}

interface PolicyItemProps {
  policy: Policy
  restrictive: string
  texts: PolicyFormMessages
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

function PolicyItem({ policy, restrictive, texts, onEdit, onDelete }: PolicyItemProps) {
  return (
    <li className="hw-policies-item">
      <div className="hw-policies-head">
        <Text as="p" size="2" weight="medium">
          <bdi>{policy.name}</bdi>
        </Text>
        <span className="hw-spacer" />
        {onEdit && (
          <IconButton
            size="1"
            variant="ghost"
            color="gray"
            aria-label={texts.edit(policy.name)}
            onClick={onEdit}
          >
            <Pencil size={14} strokeWidth={1.5} aria-hidden />
          </IconButton>
        )}
        {onDelete && (
          <IconButton
            size="1"
            variant="ghost"
            color="gray"
            aria-label={texts.delete(policy.name)}
            onClick={onDelete}
          >
            <Trash2 size={14} strokeWidth={1.5} aria-hidden />
          </IconButton>
        )}
      </div>
      <p className="hw-policies-tags">
        <Badge color="gray">{policy.command}</Badge>
        {!policy.permissive && <Badge color="amber">{restrictive}</Badge>}
        {policy.roles.map((role) => (
          <Badge key={role} color="gray" variant="outline">
            <bdi>{role}</bdi>
          </Badge>
        ))}
      </p>
      <PolicySql policy={policy} />
    </li>
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
