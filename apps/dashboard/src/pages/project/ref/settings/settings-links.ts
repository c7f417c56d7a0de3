import type { Project } from '@howdah/platform-client'
import { paths } from '../../../../paths'
import type { Can } from '../../../../session/use-can'
import { settingsMessages as messages } from './settings.messages'

export interface SettingsLink {
  href: string
  label: string
  isNew: boolean
}

/** The pages of a project's settings that the person may see; NEW stands where the specification has it (section 2). */
export function settingsLinks({ ref, organization_slug: slug, status, capabilities }: Project, can: Can): SettingsLink[] {
  // While a project comes up, these lead only to its home.
  const whenUp = (href: string) => (status === 'COMING_UP' ? paths.project({ ref }) : href)
  const links = [{ href: paths.projectGeneral({ ref }), label: messages.general, isNew: false }]
  // What somebody else runs has no API of its own here.
  if (can({ slug, ref }, 'read', 'service_api_keys') !== 'no' && capabilities.includes('api')) {
    links.push({ href: whenUp(paths.apiKeys({ ref })), label: messages.apiKeys, isNew: true })
    links.push({ href: whenUp(paths.jwt({ ref })), label: messages.jwt, isNew: true })
  }
  // Pages of the organization, which is asked for its own role; a self-hosted server has neither.
  if (can({ slug }, 'read', 'billing') === 'yes') {
    links.push({ href: whenUp(paths.organizationBilling({ slug })), label: messages.billing, isNew: false })
    links.push({ href: whenUp(paths.organizationUsage({ slug, projectRef: ref })), label: messages.usage, isNew: false })
  }
  return links
}
