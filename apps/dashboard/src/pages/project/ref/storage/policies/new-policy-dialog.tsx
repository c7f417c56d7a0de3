import { runDdl } from '@howdah/platform-client/catalog/ddl/ddl-script'
import type { StorageBucket } from '@howdah/platform-client/resources/storage/buckets'
import { STORAGE_OPERATIONS } from '@howdah/sdk/rules'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { ChoiceSet } from './choice-set'
import { policiesMessages as messages } from './policies.messages'
import { PolicyScopeFields } from './policy-scope-fields'
import {
  storagePolicyProblems,
  policyRoles,
  policyStatements,
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
  const change = (part: Partial<PolicyDraft>) => setDraft({ ...draft, ...part })
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
          onValueChange={(text) => change({ name: text })}
        />
        <ChoiceSet
          label={messages.operations}
          choices={STORAGE_OPERATIONS}
          chosen={draft.operations}
          onChange={(operations) => change({ operations })}
          text={
            problemOf('operations') ??
            (privileges.length === 0
              ? messages.noPrivileges
              : messages.operationsHint(privileges.join(', ')))
          }
        />
        <ChoiceSet
          label={messages.roles}
          choices={policyRoles}
          chosen={draft.roles}
          onChange={(roles) => change({ roles })}
          text={problemOf('roles')}
        />
        <PolicyScopeFields
          draft={draft}
          onChange={change}
          buckets={buckets}
          expressionProblem={problemOf('expression')}
        />
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
