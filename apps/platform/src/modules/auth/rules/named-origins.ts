import { isAllowedOrigin } from '@howdah/rules/auth/redirect'
import { AUTH_DEFAULTS, type AuthConfig } from '../auth-config'

type OriginSettings = Pick<
  AuthConfig,
  'security_cors_any_origin_enabled' | 'site_url' | 'uri_allow_list'
>

/**
 * Returns true if pages of an origin may call the auth service: those of the site and of the redirect URLs.
 * A project without either has named none yet, and is open to any page.
 */
export function isOpenTo(origin: string, config: OriginSettings): boolean {
  const { site_url: siteUrl, uri_allow_list: allowList } = config
  const isNamed =
    (siteUrl !== AUTH_DEFAULTS.site_url && isWebAddress(siteUrl)) || allowList.some(isWebAddress)
  if (!isNamed || config.security_cors_any_origin_enabled) return true
  return isAllowedOrigin(origin, { siteUrl, allowList })
}

/** Apps have addresses of their own schemes, and no origin. */
const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)
