import {
  functionQueryOptions,
  functionsQueryOptions,
  updateFunction,
  type EdgeFunctionChange,
  type EdgeFunctionDetails,
} from '@howdah/platform-client/resources/functions/functions'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { edgeFunctionMessages as messages } from './function.messages'

export interface FunctionSettingsProps {
  projectRef: string
  details: EdgeFunctionDetails
  mayChange: boolean
}

/** Name of a function, and who may invoke it. */
export function FunctionSettings({ details, mayChange, projectRef: ref }: FunctionSettingsProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { name: savedName, slug, verify_jwt: savedVerify } = details.function
  const [typed, setTyped] = useState<{ name?: string; verify?: boolean }>({})
  const name = typed.name ?? savedName
  const verify = typed.verify ?? savedVerify
  const change: EdgeFunctionChange = {
    ...(name.trim() === savedName ? {} : { name: name.trim() }),
    ...(verify === savedVerify ? {} : { verify_jwt: verify }),
  }
  const saving = useMutation({
    mutationFn: () => updateFunction(client, { ref, slug, change }),
    onMutate: () => typed,
    async onSuccess(after, _, sent) {
      toast.success(messages.saved)
      queryClient.setQueryData(functionQueryOptions(client, { ref, slug }).queryKey, after)
      // What was typed in the meantime is still to be saved.
      setTyped((now) => (now === sent ? {} : now))
      await queryClient.invalidateQueries({
        queryKey: functionsQueryOptions(client, { ref }).queryKey,
      })
    },
  })
  const isNamed = name.trim() !== '' && name.trim().length <= 100
  const { onSubmit, problems } = useSubmit(
    { name: isNamed ? undefined : messages.nameProblem },
    () => saving.mutate(),
  )
  return (
    <section className="hd-section" aria-labelledby="function-settings">
      <h2 id="function-settings" className="hd-section-heading">
        {messages.settings}
      </h2>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.name}
          hint={messages.nameHint}
          problem={problems.name}
          name="name"
          readOnly={!mayChange}
          value={name}
          onValueChange={(next) => setTyped((before) => ({ ...before, name: next }))}
        />
        <SwitchField
          label={messages.verify}
          hint={messages.verifyHint}
          checked={verify}
          disabled={!mayChange}
          onChange={(next) => setTyped((before) => ({ ...before, verify: next }))}
        />
        {saving.error !== null && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <SaveBar
          changed={mayChange && Object.keys(change).length > 0}
          saving={saving.isPending}
          onCancel={() => {
            setTyped({})
            saving.reset()
          }}
        />
      </form>
    </section>
  )
}
