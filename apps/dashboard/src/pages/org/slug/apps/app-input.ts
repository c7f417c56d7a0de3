import type {
  OrganizationPermissions,
  PermissionResource,
} from '@howdah/platform-client/resources/identity/list-permissions'
import { isRedirectUri, RESOURCES_CLOSED_TO_APPS } from '@howdah/sdk/rules'
import { grantableScopes, type TokenScope } from '../../../account/tokens/token-scopes'
import { appsMessages as messages } from './apps.messages'

const closed: readonly PermissionResource[] = RESOURCES_CLOSED_TO_APPS

/**
 * Returns the scopes that an application of an organization can be registered for: all scopes that
 * its owner may grant.
 */
export function appScopes(
  permissions: readonly OrganizationPermissions[],
  slug: string,
): TokenScope[] {
  return grantableScopes(permissions.filter((entry) => entry.organization_slug === slug)).filter(
    ({ resource }) => !closed.includes(resource),
  )
}

/** The addresses of a text, one a line. */
export const readRedirectUris = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Validates redirect URIs; returns undefined when they are valid. */
export function redirectProblem(uris: readonly string[]): string | undefined {
  if (uris.length === 0) return messages.redirectMissing
  const wrong = uris.find((uri) => !isRedirectUri(uri))
  return wrong === undefined ? undefined : messages.redirectWrong(wrong)
}
