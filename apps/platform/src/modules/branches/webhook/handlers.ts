import type { components } from '@howdah/contract'
import { needCapability } from '../../../access/need-capability'
import { AppError } from '../../../base/app-error'
import { branchMessages } from '../branches.messages'
import type { BranchesHandler, BranchesServices } from '../services'
import { webhookPaths } from './webhook-api'
import { webhookDeliveryMessages as messages } from './webhook.messages'
import type { BranchWebhook } from './webhooks-table'

export const getBranchWebhook: BranchesHandler<'getBranchWebhook'> = async ({
  params,
  services,
}) => {
  const webhook = await services.branchWebhooks.find(params.ref)
  return {
    status: 200,
    body: { ...urlsOf(services, params.ref), webhook: webhook && toBody(webhook) },
  }
}

export const createBranchWebhook: BranchesHandler<'createBranchWebhook'> = async ({
  access,
  audit,
  body,
  params,
  services,
}) => {
  needCapability(access, 'backups')
  // Who has its secret creates branches, and deletes them.
  access.need('delete', 'branches')
  const project = await services.projects.byRef(params.ref)
  if (project?.parentRef !== null) throw new AppError(409, 'conflict', branchMessages.ofBranch)
  const withData = body.with_data ?? false
  const { secret, webhook } = await services.branchWebhooks.set(params.ref, { withData })
  audit({ target: { type: 'branch_webhook', id: params.ref }, after: { with_data: withData } })
  return {
    status: 201,
    body: { ...urlsOf(services, params.ref), webhook: toBody(webhook), secret },
  }
}

export const deleteBranchWebhook: BranchesHandler<'deleteBranchWebhook'> = async ({
  audit,
  params,
  services,
}) => {
  if (!(await services.branchWebhooks.remove(params.ref)))
    throw new AppError(404, 'not_found', messages.none)
  audit({ target: { type: 'branch_webhook', id: params.ref } })
  return { status: 204 }
}

const urlsOf = ({ gatewayUrl }: BranchesServices, ref: string) => ({
  url: `${gatewayUrl}/${ref}${webhookPaths.github}`,
  gitlab_url: `${gatewayUrl}/${ref}${webhookPaths.gitlab}`,
})

const toBody = ({
  createdAt,
  lastDelivery,
  withData,
}: BranchWebhook): components['schemas']['BranchWebhook'] => ({
  with_data: withData,
  created_at: createdAt.toISOString(),
  last_delivery: lastDelivery && {
    delivered_at: lastDelivery.deliveredAt.toISOString(),
    event: lastDelivery.event,
    result: lastDelivery.result,
    message: lastDelivery.message,
  },
})
