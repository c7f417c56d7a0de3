import {
  billingQueryOptions,
  changePlan,
  type Billing,
} from '@howdah/platform-client/resources/billing/billing'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { organizationUsageQueryOptions } from '@howdah/platform-client/resources/organizations/get-usage'
import { PLAN_QUOTAS, PLAN_TIERS, planChange, planEffects, type PlanTier } from '@howdah/sdk/rules'
import { Badge } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { DialogActions } from '../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../forms/form-failure'
import { billingMessages as messages } from './billing.messages'
import { limitValue } from './limit-words'
import { PlanEffects } from './plan-effects'

/**
 * Selection of a plan, with the changes of the selected one and the limits that would be exceeded.
 */
export function PlanDialog({
  slug,
  billing,
  onClose,
}: {
  slug: string
  billing: Billing
  onClose: () => void
}) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const usage = useQuery(organizationUsageQueryOptions(client, { slug }))
  const now = billing.plan.id
  const [chosen, setChosen] = useState<PlanTier>(now)
  const change = planChange(now, chosen)
  const saving = useMutation({
    mutationFn: () => changePlan(client, { slug, plan: chosen }),
    async onSuccess({ billing: saved, continue_at: next }) {
      if (next !== null) return location.assign(next)
      toast.success(messages.planChanged(messages.planNames[saved.plan.id]))
      const { queryKey } = billingQueryOptions(client, { slug })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      void queryClient.invalidateQueries({
        queryKey: organizationsQueryOptions(client).queryKey,
        exact: true,
      })
      // What is used is held against the new plan from now on.
      void queryClient.invalidateQueries({
        queryKey: organizationQueryOptions(client, { slug }).queryKey,
      })
      onClose()
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change !== 'none') saving.mutate()
  }
  return (
    <OpenDialog title={messages.planTitle} text={messages.planText} width="640px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <fieldset className="hd-plans">
          <legend className="hw-visually-hidden">{messages.plans}</legend>
          {PLAN_TIERS.map((plan) => (
            <PlanOption
              key={plan}
              plan={plan}
              isCurrent={plan === now}
              isChosen={plan === chosen}
              onChoose={() => setChosen(plan)}
            />
          ))}
        </fieldset>
        {change !== 'none' && (
          <section className="hd-section" aria-label={messages.effects}>
            <PlanEffects effects={planEffects(now, chosen, usage.data?.usages ?? [])} />
            {usage.error && <p className="hd-section-intro">{messages.usageFailed}</p>}
            <p className="hd-section-intro">
              {billing.payments.charges ? messages.byProvider : messages.atOnce}
              {chosen === 'free' && ` ${messages.capFollows.always}`}
              {chosen === 'enterprise' && ` ${messages.capFollows.none}`}
            </p>
          </section>
        )}
        {saving.error && <FormFailure title={messages.planFailed} error={saving.error} />}
        <DialogActions
          submit={
            change === 'none'
              ? null
              : (change === 'upgrade' ? messages.upgradeTo : messages.downgradeTo)(
                  messages.planNames[chosen],
                )
          }
          pending={saving.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}

interface PlanOptionProps {
  plan: PlanTier
  isCurrent: boolean
  isChosen: boolean
  onChoose: () => void
}

function PlanOption({ plan, isCurrent, isChosen, onChoose }: PlanOptionProps) {
  const { DATABASE_SIZE: database, STORAGE_SIZE: storage, EGRESS: egress } = PLAN_QUOTAS[plan]
  const isUnlimited = database === null && storage === null && egress === null
  return (
    <label className="hd-plan" data-chosen={isChosen || undefined}>
      <input type="radio" name="plan" value={plan} checked={isChosen} onChange={onChoose} />
      <span className="hd-plan-name">
        {messages.planNames[plan]}
        {isCurrent && <Badge color="gray">{messages.current}</Badge>}
      </span>
      <span className="hd-quiet">
        {isUnlimited
          ? messages.unlimited
          : messages.included(
              limitValue('DATABASE_SIZE', database),
              limitValue('STORAGE_SIZE', storage),
              limitValue('EGRESS', egress),
            )}
      </span>
    </label>
  )
}
