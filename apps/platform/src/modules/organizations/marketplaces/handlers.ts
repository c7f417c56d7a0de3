import type { Handler } from '../../../contract/handler.types'
import { AppError } from '../../../base/app-error'
import { organizationMessages } from '../handlers/organizations.messages'

export const getVercelRedirect: Handler<'getVercelRedirect'> = async ({ params, person, platform }) =>
  redirect(await platform.marketplaces.urlOfInstallation(person.id, params.installation_id, 'vercel-marketplace'))

export const getCloudMarketplaceRedirect: Handler<'getCloudMarketplaceRedirect'> = async ({ access, platform }) =>
  redirect(await platform.marketplaces.urlOfOrganization(access.organization.id, 'aws-marketplace'))

function redirect(url: string | null) {
  if (url === null) throw new AppError(404, 'not_found', organizationMessages.notManaged)
  return { status: 200, body: { url } } as const
}
