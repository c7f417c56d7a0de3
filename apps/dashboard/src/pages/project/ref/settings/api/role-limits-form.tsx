import {
  roleLimitsQueryOptions,
  updateRoleLimits,
  type RoleLimits,
  type RoleLimitsChange,
} from '@howdah/platform-client/resources/rest/role-limits'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { dataApiMessages as messages } from './data-api.messages'
import { roleChanges, roleDrafts, roleField, roleProblems, type RoleDraft } from './role-limits'
import { formatCount } from '../../../../../format/number'

export interface RoleLimitsFormProps {
  projectRef: string
  limits: readonly RoleLimits[]
  /** Maximum number of rows of all roles. */
  maxRows: number
  mayChange: boolean
  /** False where the timeouts are changed elsewhere. */
  hasTimeouts: boolean
}

/** Limits of each role of the Data API. */
export function RoleLimitsForm(props: RoleLimitsFormProps) {
  const { hasTimeouts, limits, maxRows, mayChange, projectRef } = props
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [typed, setTyped] = useState<ReturnType<typeof roleDrafts>>({})
  const drafts = { ...roleDrafts(limits), ...typed }
  const changes = roleChanges(drafts, limits)
  const saving = useMutation({
    mutationFn: (roles: readonly RoleLimitsChange[]) =>
      updateRoleLimits(client, { ref: projectRef, roles }),
    async onSuccess(saved) {
      toast.success(messages.saved)
      const { queryKey } = roleLimitsQueryOptions(client, { ref: projectRef })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      setTyped({})
    },
  })
  const { onSubmit, problems } = useSubmit(roleProblems(drafts, limits, maxRows), () =>
    saving.mutate(changes),
  )
  const fields: { field: keyof RoleDraft; label: string; hint: string }[] = [
    {
      field: 'maxRows',
      label: messages.maxRows,
      hint: messages.roleMaxRowsHint(formatCount(maxRows)),
    },
    ...(hasTimeouts
      ? [{ field: 'timeout', label: messages.timeout, hint: messages.timeoutHint } as const]
      : []),
  ]
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      {Object.entries(drafts).map(([role, draft]) => (
        <fieldset key={role} className="hd-fieldset">
          <legend className="hd-field-label">
            <code>{role}</code>
          </legend>
          <div className="hd-field-pair">
            {fields.map(({ field, hint, label }) => (
              <LineField
                key={field}
                label={label}
                hint={hint}
                problem={problems[roleField(role, field)]}
                name={roleField(role, field)}
                inputMode={field === 'timeout' ? 'decimal' : 'numeric'}
                readOnly={!mayChange}
                value={draft[field]}
                onValueChange={(text) => {
                  saving.reset()
                  setTyped((before) => ({ ...before, [role]: { ...draft, [field]: text } }))
                }}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {saving.error && <FormFailure title={messages.rolesSaveFailed} error={saving.error} />}
      <SaveBar
        changed={mayChange && changes.length > 0}
        saving={saving.isPending}
        onCancel={() => {
          setTyped({})
          saving.reset()
        }}
      />
    </form>
  )
}
