import {
  postgresParametersQueryOptions,
  type PostgresParameterEntry,
} from '@howdah/platform-client/catalog/monitoring/parameters'
import { updatePostgresParameter } from '@howdah/platform-client/resources/projects/update-postgres-parameter'
import {
  parameterInUnit,
  parameterProblem,
  POSTGRES_PARAMETERS,
} from '@howdah/rules/postgres/parameters'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { SelectField } from '../../../../../database/fields/select-field'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { rangeText } from './parameter-text'
import { parameterMessages as messages } from './parameters.messages'

export interface ParameterDialogProps {
  projectRef: string
  parameter: PostgresParameterEntry
  /** Value that the field begins with. @default the current one */
  suggested: string | null
  onClose: () => void
}

/** Changes one parameter, or resets it. */
export function ParameterDialog({
  projectRef: ref,
  parameter,
  suggested,
  onClose,
}: ParameterDialogProps) {
  const { name, unit, description, needs_restart: needsRestart } = parameter
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [value, setValue] = useState(suggested ?? parameter.value)
  /** Value that is replaced. */
  const [seen, setSeen] = useState(parameter.value)
  const saving = useMutation({
    async mutationFn(next: string | null) {
      const { queryFn, queryKey } = postgresParametersQueryOptions(client, { projectRef: ref })
      const list = await queryClient.fetchQuery({ queryFn, queryKey, staleTime: 0 })
      const current = list.find((one) => one.name === name)?.value ?? seen
      if (current !== seen) {
        setSeen(current)
        throw new Error(messages.changed(current))
      }
      return updatePostgresParameter(client, { ref, name, value: next })
    },
    onSuccess: ({ requires_restart: isPending }) => {
      toast.success(isPending ? messages.savedPending : messages.saved)
      void queryClient.invalidateQueries({
        queryKey: postgresParametersQueryOptions(client, { projectRef: ref }).queryKey,
      })
      onClose()
    },
  })
  const text = parameterInUnit(value.trim(), unit)
  const problem = parameterProblem(name, text)
  const range = POSTGRES_PARAMETERS[name]
  const [numbers, withUnits] = [rangeText(name, null), rangeText(name, unit)]
  const allowed = numbers === withUnits ? numbers : messages.inUnits(numbers, withUnits)
  const { problems, onSubmit } = useSubmit(
    problem === null ? {} : { value: messages.wrong[problem](allowed) },
    () => saving.mutate(text),
  )
  const hint = needsRestart ? messages.afterRestart : messages.immediately
  return (
    <OpenDialog title={messages.changeOf(name)} text={description} width="440px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        {range && 'values' in range ? (
          <SelectField
            label={messages.newValue(unit)}
            hint={hint}
            problem={problems.value}
            value={value}
            options={range.values.map((one) => [one, one] as const)}
            onChange={setValue}
          />
        ) : (
          <LineField
            label={messages.newValue(unit)}
            hint={`${allowed}. ${hint}`}
            problem={problems.value}
            name="value"
            inputMode={unit === null ? 'decimal' : 'text'}
            value={value}
            onValueChange={setValue}
          />
        )}
        {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <div>
          <Button
            type="button"
            variant="ghost"
            color="gray"
            disabled={saving.isPending}
            onClick={() => saving.mutate(null)}
          >
            {messages.reset}
          </Button>
        </div>
        <DialogActions submit={messages.save} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
