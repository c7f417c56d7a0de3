import {
  billingQueryOptions,
  updateBilling,
  type Billing,
} from '@howdah/platform-client/resources/billing/billing'
import { organizationUsageQueryOptions } from '@howdah/platform-client/resources/organizations/get-usage'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Switch } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { FormFailure } from '../../../../forms/form-failure'
import { billingMessages as messages } from './billing.messages'

/**
 * Spend cap of an organization, which limits usage to the plan where the plan allows a choice.
 * Explains its effect on this server.
 */
export function SpendCapSection({
  slug,
  billing,
  mayChange,
}: {
  slug: string
  billing: Billing
  mayChange: boolean
}) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const { choice, enabled } = billing.spend_cap
  const { charges } = billing.payments
  const saving = useMutation({
    mutationFn: (spendCap: boolean) => updateBilling(client, { slug, spendCap }),
    async onSuccess(saved) {
      toast.success(messages.capSaved(saved.spend_cap.enabled))
      const { queryKey } = billingQueryOptions(client, { slug })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      // The spend cap determines if usage is shown as exceeded.
      void queryClient.invalidateQueries({
        queryKey: organizationUsageQueryOptions(client, { slug }).queryKey.slice(0, -1),
      })
    },
  })
  const text =
    choice === 'optional'
      ? enabled
        ? messages.capOn
        : messages.capOff
      : (choice === 'always' ? messages.capAlways : messages.capNone)(billing.plan.name)
  return (
    <section className="hd-section hd-section-apart" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="hd-section-heading">
        {messages.spendCap}
      </h2>
      <div className="hd-setting">
        <span className="hd-setting-text">
          <label htmlFor={id} className="hd-field-label">
            {messages.spendCap}
          </label>
          <span id={`${id}-text`} className="hd-field-text">
            {text}
            {!charges && choice !== 'none' && ` ${messages.nothingCharged}`}
          </span>
        </span>
        <Switch
          id={id}
          aria-describedby={`${id}-text`}
          checked={enabled}
          disabled={!mayChange || choice !== 'optional' || saving.isPending}
          onCheckedChange={(on) => (on || !charges ? saving.mutate(on) : setAsking(true))}
        />
      </div>
      {saving.error && <FormFailure title={messages.capFailed} error={saving.error} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.capOffTitle}
        description={messages.capOffText}
        confirmLabel={messages.capOffConfirm}
        onConfirm={() => saving.mutate(false)}
      />
    </section>
  )
}
