import { oauth2ProviderOf } from '@howdah/rules/auth/oauth2-providers'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import type { AuthConfig, AuthConfigs } from '../auth-config'
import { openOAuth2Provider } from './oauth2-provider'
import { discoverProvider } from './openid-provider'
import type { OpenProvider, OpenProviderSettings } from './provider-client'

/** Providers of projects, by OpenID Connect or OAuth 2. */
export interface AuthProviders {
  /** @throws AuthError provider_disabled, oauth_provider_not_supported, provider_unreachable */
  open(ref: string, config: AuthConfig, name: string): Promise<OpenProvider>
}

/** Providers whose description stays known, and for how long. */
const MAX_KNOWN = 200
const KNOWN_MS = 10 * 60_000

export function createAuthProviders(
  configs: Pick<AuthConfigs, 'secretsOf'>,
  fetch: OutboundFetch,
): AuthProviders {
  const known = new Map<string, { at: number; provider: Promise<OpenProvider> }>()

  async function openNow(settings: OpenProviderSettings, secret: string): Promise<OpenProvider> {
    const endpoints = oauth2ProviderOf(settings)
    return endpoints === null
      ? discoverProvider(settings, secret, fetch)
      : openOAuth2Provider(settings, endpoints, secret, fetch)
  }

  return {
    async open(ref, config, name) {
      const settings = config.external_providers.find(({ provider }) => provider === name)
      if (settings === undefined)
        throw new AuthError('oauth_provider_not_supported', authMessages.noProvider)
      if (!settings.enabled) throw new AuthError('provider_disabled', authMessages.noProvider)
      const secret = (await configs.secretsOf(ref)).external_provider_secrets?.[name] ?? ''
      const key = JSON.stringify([ref, settings, secret])
      const found = known.get(key)
      if (found !== undefined && found.at + KNOWN_MS > Date.now()) return found.provider
      const [oldest] = known.keys()
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      const provider = openNow(settings, secret).catch((cause: unknown) => {
        known.delete(key)
        throw new AuthError('provider_unreachable', authMessages.providerUnreachable, { cause })
      })
      known.set(key, { at: Date.now(), provider })
      return provider
    },
  }
}
