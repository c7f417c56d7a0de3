import {
  alterPolicy,
  createPolicy,
  hasCheck,
  hasUsing,
  type PolicyShape,
} from '@howdah/platform-client/catalog/ddl/policy'
import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { policyTargetsQueryOptions, type Policy } from '@howdah/platform-client/catalog/policies'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import { SqlExpressionField } from '../table-form/fields/code-field'
import { TableFormFailure } from '../table-form/form-failure'
import { FormPanel } from '../table-form/form-panel'
import { useChangeRecord } from '../table-form/use-change-record'
import { useDdl } from '../table-form/use-ddl'
import { useFormMessages } from '../table-form/use-form-messages'
import type { TableTarget } from '../editor-parts.types'
import {
  draftOfPolicy,
  newPolicyDraft,
  policyProblems,
  policyShapeOf,
  type PolicyField,
} from './policy-draft'
import { CommandFields, ConditionField, PolicyRolesField, TemplateField } from './policy-fields'
import { policyFormTexts } from './policy-form.messages'
import { usePolicyCheck } from './use-policy-check'
import { fieldsOfTemplate, templatesFor, type PolicyTemplate } from './policy-templates'

interface PolicyFormProps {
  target: TableTarget
  table: TableShape
  /** The oid of the table. */
  tableId: number
  /** The policy to change; null for a new one. */
  policy: Policy | null
  /** Names of the other policies of the table. */
  taken: readonly string[]
  onSaved: () => void
  onClose: () => void
}

/** Form of a policy, new or changed, with the SQL that it runs. */
export function PolicyForm(props: PolicyFormProps) {
  const { target, table, tableId, policy, taken, onSaved, onClose } = props
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  const messages = useTexts(policyFormTexts)
  const formMessages = useFormMessages()
  const { record, recorded } = useChangeRecord('policy')
  const ddl = useDdl(target)
  const [initial] = useState(policy ? draftOfPolicy(policy) : newPolicyDraft)
  const [draft, setDraft] = useState(initial)
  const [attempted, setAttempted] = useState(false)
  const { data: targets } = useQuery(
    policyTargetsQueryOptions(client, { projectRef, connectionString }),
    queryClient,
  )
  const problems = policyProblems(draft, taken)
  const dirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const change = (next: Partial<PolicyShape>) => {
    setDraft({ ...draft, ...next })
    ddl.reset()
  }
  const problemAt = (field: PolicyField) => {
    const problem = attempted ? problems.get(field) : undefined
    return problem && messages.problems[problem]
  }
  const statements = () =>
    recorded(
      draft.name,
      policy
        ? alterPolicy(table, initial, policyShapeOf(draft))
        : createPolicy(table, policyShapeOf(draft)),
    )
  const check = usePolicyCheck(target, tableId, policy)
  const save = async () => {
    setAttempted(true)
    if (problems.size === 0 && (await ddl.run(statements(), check))) onSaved()
  }
  const isNamedByTemplate =
    draft.name === '' || Object.values(messages.templates).includes(draft.name)
  const fillIn = (template: PolicyTemplate) =>
    change({
      ...fieldsOfTemplate(template, table.columns, targets?.hasAuthUid ?? false),
      ...(isNamedByTemplate ? { name: messages.templates[template] } : {}),
    })
  return (
    <FormPanel
      title={policy ? messages.editTitle(policy.name) : messages.newTitle(table.name)}
      messages={formMessages}
      dirty={dirty}
      savable={dirty || policy === null}
      saving={ddl.isRunning}
      saveLabel={policy ? formMessages.save : formMessages.create}
      preview={() => (problems.size > 0 ? null : ddlScript(statements()))}
      record={record}
      onPreview={() => setAttempted(true)}
      onSave={() => void save()}
      failure={<TableFormFailure error={ddl.error} messages={formMessages} />}
      onClose={onClose}
    >
      {!policy && (
        <TemplateField
          templates={templatesFor(table.columns)}
          messages={messages}
          onPick={fillIn}
        />
      )}
      <SqlExpressionField
        label={messages.name}
        problem={problemAt('name')}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <CommandFields draft={draft} messages={messages} onChange={change} />
      <PolicyRolesField
        roles={draft.roles}
        known={targets?.roles ?? []}
        problem={problemAt('roles')}
        messages={messages}
        onChange={(roles) => change({ roles })}
      />
      {hasUsing(draft.command) && (
        <ConditionField
          label={messages.using}
          problem={problemAt('using')}
          value={draft.using}
          onChange={(using) => change({ using })}
        />
      )}
      {hasCheck(draft.command) && (
        <ConditionField
          label={messages.check}
          hint={hasUsing(draft.command) ? messages.checkHint : undefined}
          problem={problemAt('check')}
          value={draft.check}
          onChange={(check) => change({ check })}
        />
      )}
    </FormPanel>
  )
}
