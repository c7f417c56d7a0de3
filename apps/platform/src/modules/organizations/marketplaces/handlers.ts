import type { OrganizationsHandler } from '../services'
import { AppError } from '../../../base/app-error'
import { organizationMessages } from '../handlers/organizations.messages'

export const getVercelRedirect: OrganizationsHandler<'getVercelRedirect'> = async ({
  params,
  person,
  services,
}) =>
  redirect(
    await services.marketplaces.urlOfInstallation(
      person.id,
      params.installation_id,
      'vercel-marketplace',
    ),
  )

export const getCloudMarketplaceRedirect: OrganizationsHandler<
  'getCloudMarketplaceRedirect'
> = async ({ access, services }) =>
  redirect(await services.marketplaces.urlOfOrganization(access.organization.id, 'aws-marketplace'))

function redirect(url: string | null) {
  if (url === null) throw new AppError(404, 'not_found', organizationMessages.notManaged)
  return { status: 200, body: { url } } as const
}
