import { runDdl } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { hasCheck, hasUsing } from '@howdah/platform-client/catalog/ddl/policy'
import type { Policy } from '@howdah/platform-client/catalog/policies'
import { TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { ChoiceSet } from './choice-set'
import { policiesMessages as messages } from './policies.messages'
import { editOf, policyEditProblems, policyEditStatements, type PolicyEdit } from './policy-edit'
import { policyRoles } from './policy-sql'

export interface EditPolicyDialogProps {
  projectRef: string
  policy: Policy
  /** The names of the table's other policies. */
  taken: readonly string[]
  onSaved: () => void
  onClose: () => void
}

/** Changes a policy, which is replaced in one transaction. */
export function EditPolicyDialog(props: EditPolicyDialogProps) {
  const { projectRef, policy, taken, onSaved, onClose } = props
  const { client } = useDashboard()
  const toast = useToast()
  const [edit, setEdit] = useState<PolicyEdit>(() => editOf(policy))
  const change = (part: Partial<PolicyEdit>) => setEdit({ ...edit, ...part })
  const saving = useMutation({
    mutationFn: () =>
      runDdl(client, { projectRef, statements: policyEditStatements(policy, edit) }),
    onSuccess() {
      toast.success(messages.saved(edit.name.trim()))
      onSaved()
      onClose()
    },
  })
  const found = policyEditProblems(policy, edit, taken)
  const { problems, onSubmit } = useSubmit(found, () => saving.mutate())
  const textOf = (field: keyof typeof found) => {
    const problem = problems[field]
    return problem && messages.problems[problem]
  }
  const isValid = Object.values(found).every((problem) => problem === undefined)
  return (
    <OpenDialog title={messages.editTitle(policy.name)} width="600px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.name}
          problem={textOf('name')}
          name="name"
          maxLength={63}
          value={edit.name}
          onValueChange={(name) => change({ name })}
        />
        <ChoiceSet
          label={messages.roles}
          choices={[...new Set([...policyRoles, ...policy.roles])]}
          chosen={edit.roles}
          onChange={(roles) => change({ roles })}
          text={textOf('roles')}
        />
        {hasUsing(policy.command) && (
          <Condition
            name="using"
            label={messages.using}
            problem={textOf('using')}
            value={edit.using}
            onChange={(using) => change({ using })}
          />
        )}
        {hasCheck(policy.command) && (
          <Condition
            name="check"
            label={messages.check}
            problem={textOf('check')}
            value={edit.check}
            onChange={(check) => change({ check })}
          />
        )}
        {isValid && (
          <details>
            <summary>{messages.preview}</summary>
            <pre className="hd-policy-sql" tabIndex={0} aria-label={messages.preview}>
              {policyEditStatements(policy, edit).join(';\n\n')};
            </pre>
          </details>
        )}
        {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <DialogActions submit={messages.save} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}

interface ConditionProps {
  name: string
  label: string
  problem: string | undefined
  value: string
  onChange: (value: string) => void
}

function Condition({ name, label, problem, value, onChange }: ConditionProps) {
  return (
    <Field label={label} hint={messages.expressionHint} problem={problem}>
      {(control) => (
        <TextArea
          {...control}
          name={name}
          rows={3}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
