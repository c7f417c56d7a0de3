import {
  poolerConfigQueryOptions,
  type PoolerConfig,
  type PoolMode,
} from '@howdah/platform-client/resources/pooler/get-pooler-config'
import { updatePoolerConfig } from '@howdah/platform-client/resources/pooler/update-pooler-config'
import { projectKey } from '@howdah/platform-client/query-keys'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../forms/use-submit'
import { databaseSettingsMessages as messages } from './database-settings.messages'

const modes: readonly PoolMode[] = ['session', 'transaction']
const SIZE = 'body.default_pool_size'

export interface PoolerFormProps {
  projectRef: string
  config: PoolerConfig
  mayChange: boolean
}

/** Pool mode and pool size of a project. */
export function PoolerForm({ projectRef: ref, config, mayChange }: PoolerFormProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  // Only the person's own changes, so that changes by others appear in the other field.
  const [typed, setTyped] = useState<{ mode?: PoolMode; size?: string }>({})
  const mode = typed.mode ?? config.pool_mode
  const stored = String(config.default_pool_size)
  const size = typed.size ?? stored
  const changesMode = mode !== config.pool_mode
  const changesSize = size.trim() !== stored
  const saving = useMutation({
    mutationFn: () =>
      updatePoolerConfig(client, {
        ref,
        poolMode: changesMode ? mode : undefined,
        defaultPoolSize: changesSize ? Number(size) : undefined,
      }),
    onMutate: () => typed,
    onSuccess: (saved, _, sent) => {
      toast.success(messages.saved)
      queryClient.setQueryData(poolerConfigQueryOptions(client, { ref }).queryKey, saved)
      // What was typed in the meantime is still to be saved.
      setTyped((now) => (now === sent ? {} : now))
      startOver()
      for (const name of ['supavisor', 'databases'])
        void queryClient.invalidateQueries({ queryKey: projectKey(client, ref, name) })
    },
  })
  const { problems, onSubmit, startOver } = useSubmit(
    /^[1-9]\d{0,3}$/.test(size.trim()) ? {} : { size: messages.sizeWrong },
    () => saving.mutate(),
  )
  const reason = mayChange ? '' : ` ${messages.mayNotChange}`
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.mode} hint={`${messages.modeHint[mode]}${reason}`}>
        {({ id, ...described }) => (
          <Select.Root
            size="2"
            disabled={!mayChange}
            value={mode}
            onValueChange={(next) =>
              setTyped({ ...typed, mode: modes.find((known) => known === next) ?? mode })
            }
          >
            <Select.Trigger id={id} {...described} />
            <Select.Content position="popper">
              {modes.map((known) => (
                <Select.Item key={known} value={known}>
                  {messages.modeName[known]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      <LineField
        label={messages.size}
        hint={`${messages.sizeHint(changesMode ? null : config.max_pool_size)}${reason}`}
        problem={problems.size ?? serverProblem(saving.error, SIZE)}
        size="2"
        name="pool-size"
        className="hd-number-field"
        inputMode="numeric"
        disabled={!mayChange}
        value={size}
        onValueChange={(text) => setTyped({ ...typed, size: text })}
      />
      {saving.error && !isOfFields(saving.error, [SIZE]) && (
        <FormFailure title={messages.saveFailed} error={saving.error} />
      )}
      <SaveBar
        changed={changesMode || changesSize}
        saving={saving.isPending}
        onCancel={() => {
          setTyped({})
          saving.reset()
        }}
      />
    </form>
  )
}
