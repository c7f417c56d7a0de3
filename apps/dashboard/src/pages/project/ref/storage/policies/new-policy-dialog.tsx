import { runDdl } from '@howdah/platform-client/catalog/ddl/ddl-script'
import type { StorageBucket } from '@howdah/platform-client/resources/storage/buckets'
import { STORAGE_OPERATIONS } from '@howdah/sdk/rules'
import * as Select from '@howdah/ui/overlays/select'
import { Checkbox, TextArea } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { policiesMessages as messages } from './policies.messages'
import {
  storagePolicyProblems,
  policyRoles,
  policyStatements,
  policyTemplates,
  privilegesOf,
  type PolicyDraft,
} from './policy-sql'

export interface NewPolicyDialogProps {
  projectRef: string
  buckets: readonly StorageBucket[]
  /** The names of the policies that there are. */
  taken: readonly string[]
  onCreated: () => void
  onClose: () => void
}

const ALL_BUCKETS = '*'
const start: PolicyDraft = {
  name: '',
  operations: ['download', 'list'],
  roles: ['authenticated'],
  bucketId: '',
  template: 'all',
  expression: '',
}

/** A policy of a template, with the SQL that makes it. */
export function NewPolicyDialog({
  projectRef,
  buckets,
  taken,
  onCreated,
  onClose,
}: NewPolicyDialogProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const [draft, setDraft] = useState<PolicyDraft>(start)
  const [asked, setAsked] = useState(false)
  const problems = storagePolicyProblems(draft, taken)
  const problemMessages = asked
    ? problems.map((problem) => [problem, messages.problems[problem]] as const)
    : []
  const problemOf = (...of: string[]) =>
    problemMessages.find(([problem]) => of.includes(problem))?.[1]
  const privileges = privilegesOf(draft.operations)
  const creating = useMutation({
    mutationFn: () => runDdl(client, { projectRef, statements: policyStatements(draft) }),
    onSuccess() {
      toast.success(messages.created(privileges.length))
      onCreated()
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problems.length === 0) creating.mutate()
  }
  const flip = <T,>(all: readonly T[], one: T): T[] =>
    all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
  return (
    <OpenDialog title={messages.newPolicy} width="600px" onClose={onClose}>
      <form className="hd-form" onSubmit={submit} noValidate>
        <LineField
          label={messages.name}
          hint={messages.nameHint}
          problem={problemOf('name', 'taken')}
          name="name"

          maxLength={63}
          value={draft.name}
          onValueChange={(text) => setDraft({ ...draft, name: text })}
        />
        <fieldset className="hd-policy-choices" aria-describedby="policy-privileges">
          <legend className="hd-field-label">{messages.operations}</legend>
          {STORAGE_OPERATIONS.map((operation) => (
            <label key={operation}>
              <Checkbox
                checked={draft.operations.includes(operation)}
                onCheckedChange={() =>
                  setDraft({ ...draft, operations: flip(draft.operations, operation) })
                }
              />
              {operation}
            </label>
          ))}
        </fieldset>
        <p id="policy-privileges" className="hd-field-text" aria-live="polite">
          {problemOf('operations') ??
            (privileges.length === 0
              ? messages.noPrivileges
              : messages.operationsHint(privileges.join(', ')))}
        </p>
        <fieldset className="hd-policy-choices" aria-describedby="policy-roles">
          <legend className="hd-field-label">{messages.roles}</legend>
          {policyRoles.map((role) => (
            <label key={role}>
              <Checkbox
                checked={draft.roles.includes(role)}
                onCheckedChange={() => setDraft({ ...draft, roles: flip(draft.roles, role) })}
              />
              {role}
            </label>
          ))}
        </fieldset>
        <p id="policy-roles" className="hd-field-text" aria-live="polite">
          {problemOf('roles')}
        </p>
        <Field label={messages.bucket}>
          {(control) => (
            <Select.Root
              value={draft.bucketId === '' ? ALL_BUCKETS : `=${draft.bucketId}`}
              onValueChange={(value) =>
                setDraft({ ...draft, bucketId: value === ALL_BUCKETS ? '' : value.slice(1) })
              }
            >
              <Select.Trigger {...control} />
              <Select.Content>
                <Select.Item value={ALL_BUCKETS}>{messages.anyBucket}</Select.Item>
                {buckets.map(({ id }) => (
                  <Select.Item key={id} value={`=${id}`}>
                    <bdi>{id}</bdi>
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        <Field label={messages.template}>
          {(control) => (
            <Select.Root
              value={draft.template}
              onValueChange={(value) =>
                setDraft({
                  ...draft,
                  template: policyTemplates.find((known) => known === value) ?? draft.template,
                })
              }
            >
              <Select.Trigger {...control} />
              <Select.Content>
                {policyTemplates.map((template) => (
                  <Select.Item key={template} value={template}>
                    {messages.templates[template]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        {draft.template === 'custom' && (
          <Field
            label={messages.expression}
            hint={messages.expressionHint}
            problem={problemOf('expression')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                spellCheck={false}
                value={draft.expression}
                onChange={(event) => setDraft({ ...draft, expression: event.target.value })}
              />
            )}
          </Field>
        )}
        {problems.length === 0 && (
          <details>
            <summary>{messages.preview}</summary>
            <pre className="hd-policy-sql" tabIndex={0} aria-label={messages.preview}>
              {policyStatements(draft).join(';\n\n')};
            </pre>
          </details>
        )}
        {creating.error && <FormFailure title={messages.createFailed} error={creating.error} />}
        <DialogActions submit={messages.create} pending={creating.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
