import type { AnalyticsEvent } from '@howdah/platform-client/resources/analytics/analytics'
import type { HowdahEvent } from '@howdah/sdk'

/** Returns the usage event of an action (spec section 7); null for other actions. */
export function analyticsEvent(event: HowdahEvent): AnalyticsEvent | null {
  switch (event.type) {
    case 'help_button_clicked':
      return { name: event.type, properties: {} }
    case 'branch_create_merge_request_button_clicked': {
      const { branchType, origin } = event
      return { name: event.type, properties: { branchType, origin } }
    }
    case 'connection_string_copied': {
      const { connectionType, lang, connectionMethod } = event
      return { name: event.type, properties: { connectionType, lang, connectionMethod } }
    }
    default:
      return null
  }
}
