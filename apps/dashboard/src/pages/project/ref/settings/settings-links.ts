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
  const general = { href: paths.projectGeneral({ ref }), label: messages.general, isNew: false }
  // What somebody else runs has no API of its own here.
  if (can({ slug, ref }, 'read', 'service_api_keys') === 'no' || !capabilities.includes('api')) return [general]
  // While a project comes up, these lead only to its home.
  const whenUp = (href: string) => (status === 'COMING_UP' ? paths.project({ ref }) : href)
  return [
    general,
    { href: whenUp(paths.apiKeys({ ref })), label: messages.apiKeys, isNew: true },
    { href: whenUp(paths.jwt({ ref })), label: messages.jwt, isNew: true },
  ]
}
