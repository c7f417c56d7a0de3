import { runDdl, type StorageBucket } from '@howdah/platform-client'
import { STORAGE_OPERATIONS } from '@howdah/sdk/rules'
import { Checkbox, Select, TextArea, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { Field } from '../../../../../forms/field'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { policiesMessages as messages } from './policies.messages'
import {
  policyProblems,
  policyRoles,
  policyStatements,
  policyTemplates,
  privilegesOf,
  type PolicyWish,
} from './policy-sql'

export interface NewPolicyDialogProps {
  projectRef: string
  buckets: readonly StorageBucket[]
  /** The names of the policies that there are. */
  taken: readonly string[]
  onCreated: () => void
  onClose: () => void
}

const EVERY = '*'
const start: PolicyWish = {
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
  const [wish, setWish] = useState<PolicyWish>(start)
  const [asked, setAsked] = useState(false)
  const problems = policyProblems(wish, taken)
  const said = asked
    ? problems.map((problem) => [problem, messages.problems[problem]] as const)
    : []
  const problemOf = (...of: string[]) => said.find(([problem]) => of.includes(problem))?.[1]
  const privileges = privilegesOf(wish.operations)
  const creating = useMutation({
    mutationFn: () => runDdl(client, { projectRef, statements: policyStatements(wish) }),
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
          value={wish.name}
          onValueChange={(text) => setWish({ ...wish, name: text })}
        />
        <fieldset className="hd-policy-choices" aria-describedby="policy-privileges">
          <legend className="hd-field-label">{messages.operations}</legend>
          {STORAGE_OPERATIONS.map((operation) => (
            <label key={operation}>
              <Checkbox
                checked={wish.operations.includes(operation)}
                onCheckedChange={() =>
                  setWish({ ...wish, operations: flip(wish.operations, operation) })
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
                checked={wish.roles.includes(role)}
                onCheckedChange={() => setWish({ ...wish, roles: flip(wish.roles, role) })}
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
              value={wish.bucketId === '' ? EVERY : `=${wish.bucketId}`}
              onValueChange={(value) =>
                setWish({ ...wish, bucketId: value === EVERY ? '' : value.slice(1) })
              }
            >
              <Select.Trigger {...control} />
              <Select.Content>
                <Select.Item value={EVERY}>{messages.anyBucket}</Select.Item>
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
              value={wish.template}
              onValueChange={(value) =>
                setWish({
                  ...wish,
                  template: policyTemplates.find((known) => known === value) ?? wish.template,
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
        {wish.template === 'custom' && (
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
                value={wish.expression}
                onChange={(event) => setWish({ ...wish, expression: event.target.value })}
              />
            )}
          </Field>
        )}
        {problems.length === 0 && (
          <details>
            <summary>{messages.preview}</summary>
            <pre className="hd-policy-sql" tabIndex={0} aria-label={messages.preview}>
              {policyStatements(wish).join(';\n\n')};
            </pre>
          </details>
        )}
        {creating.error && <FormFailure title={messages.createFailed} error={creating.error} />}
        <DialogActions submit={messages.create} pending={creating.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
