import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'

/** A user of the provider, who is signed in there. */
export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  /** Statement of Microsoft about the address. */
  xms_edov?: boolean | string | number
  name?: string
}

/** An OpenID Connect provider in this process, by a library. */
export interface TestIdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Client of an app that asks for ID tokens by itself. */
  appClientId: string
  /** Signs an account in, for browsers that come next. */
  use(account: ProviderAccount): void
  /** Signs in at an authorization address. @returns the address that the provider sends the browser to */
  signIn(authorizeUrl: string, account: ProviderAccount): Promise<URL>
  /** Signs in where answers are posted. @returns the form that a page of the provider sends by itself */
  signInByForm(authorizeUrl: string, account: ProviderAccount): Promise<PostedAnswer>
  close(): Promise<void>
}

interface PostedAnswer {
  action: string
  fields: Record<string, string>
}

/** An app without a secret, on this machine. */
const appClient = (clientId: string, url: string): ClientMetadata => ({
  ...{ client_id: clientId, redirect_uris: [url], application_type: 'native' },
  ...{ response_types: ['id_token'], grant_types: ['implicit'] },
  token_endpoint_auth_method: 'none',
})

/** @param redirectUri of the client @param appUrl page of an app that asks for ID tokens by itself */
export async function startIdentityProvider(
  redirectUri: string,
  appUrl?: string,
): Promise<TestIdentityProvider> {
  const accounts = new Map<string, ProviderAccount>()
  let current = ''
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['howdah', 'a secret with + and / and %']
  const appClientId = 'howdah-app'
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
      ...(appUrl === undefined ? [] : [appClient(appClientId, appUrl)]),
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'k1' }] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ ...accounts.get(sub), sub }),
    }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        ...(client === undefined ? {} : { clientId: client.clientId }),
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    // Apps without a secret are asked for the consent each time.
    void provider.interactionFinished(request, response, {
      login: { accountId: current },
      consent: {},
    })
  })

  function use(account: ProviderAccount): void {
    accounts.set(account.sub, account)
    current = account.sub
  }

  /** Follows redirects until the provider is done: to the client, or to a page with a form. */
  async function walk(authorizeUrl: string, account: ProviderAccount): Promise<URL | string> {
    use(account)
    const cookies = new Map<string, string>()
    let url = new URL(authorizeUrl)
    for (let step = 0; step < 8; step += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) return response.text()
      url = new URL(location, url)
      if (url.href.startsWith(redirectUri)) return url
    }
    throw new Error('The provider sends the browser around.')
  }

  return {
    issuer,
    clientId,
    clientSecret,
    appClientId,
    use,
    async signIn(authorizeUrl, account) {
      const end = await walk(authorizeUrl, account)
      if (typeof end === 'string') throw new Error(`The provider answers ${end}`)
      return end
    },
    async signInByForm(authorizeUrl, account) {
      const page = await walk(authorizeUrl, account)
      if (typeof page !== 'string') throw new Error(`The provider leads to ${page.href}`)
      const [, action = ''] = /<form [^>]*action="([^"]*)"/.exec(page) ?? []
      if (action === '') throw new Error(`The provider answers ${page}`)
      const inputs = page.matchAll(/<input [^>]*name="([^"]*)" value="([^"]*)"/g)
      return {
        action,
        fields: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])),
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
