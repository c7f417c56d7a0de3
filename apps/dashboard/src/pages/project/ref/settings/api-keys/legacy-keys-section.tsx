import {
  apiKeysQueryOptions,
  type ApiKey,
} from '@howdah/platform-client/resources/projects/list-api-keys'
import { updateLegacyApiKeys } from '@howdah/platform-client/resources/projects/change-api-keys'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Switch } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { apiKeysMessages as messages } from './api-keys.messages'
import { KeyList } from './key-list'

export interface LegacyKeysSectionProps {
  projectRef: string
  keys: readonly ApiKey[]
  mayUpdate: boolean
}

/** The keys anon and service_role, which can be switched off and on again. */
export function LegacyKeysSection({ projectRef: ref, keys, mayUpdate }: LegacyKeysSectionProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const isOn = keys.some(({ enabled }) => enabled)
  const switching = useMutation({
    mutationFn: (enabled: boolean) => updateLegacyApiKeys(client, { ref, enabled }),
    onSuccess: (_, enabled) => toast.success(enabled ? messages.switchedOn : messages.switchedOff),
    onError: (error) => toast.error(messages.switchFailed, { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: apiKeysQueryOptions(client, { ref }).queryKey }),
  })
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="own-keys">
      <div className="hd-section-head">
        <h2 id="own-keys" className="hd-section-heading">
          {messages.own}
        </h2>
        {mayUpdate && keys.length > 0 && (
          <label className="hd-key-select-all">
            {messages.enabled}
            <Switch
              checked={isOn}
              disabled={switching.isPending}
              onCheckedChange={(on) => (on ? switching.mutate(true) : setAsking(true))}
            />
          </label>
        )}
      </div>
      <p className="hd-section-intro">{keys.length === 0 ? messages.ownNone : messages.ownIntro}</p>
      <KeyList projectRef={ref} keys={keys} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={messages.switchOffTitle}
        description={messages.switchOffText}
        confirmLabel={messages.switchOff}
        onConfirm={() => switching.mutate(false)}
      />
    </section>
  )
}
