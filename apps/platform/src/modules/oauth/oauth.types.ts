/** An application of others, which an organization has registered. */
export interface OauthApp {
  /** Its client id. */
  id: string
  organizationId: number
  organizationSlug: string
  organizationName: string
  name: string
  redirectUris: string[]
  /** Maximum scopes that it may request, each as `action:resource`. */
  scopes: string[]
  createdAt: Date
}

/** Authorization that a member has granted to an application. */
export interface Authorization {
  id: string
  app: Pick<OauthApp, 'id' | 'name' | 'organizationSlug' | 'organizationName'>
  personId: string
  scopes: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

/** Person that a token acts for, with its organization and scopes. */
export interface OauthBearer {
  personId: string
  organizationId: number
  authorizationId: string
  scopes: string[]
}

/** Response of the token endpoint. */
export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  scopes: string[]
  organizationSlug: string
  /** Seconds. */
  expiresIn: number
}

/** Error code of RFC 6749, section 5.2. */
export type GrantRefusal = 'invalid_grant' | 'invalid_scope'

export interface OauthApps {
  /** By name. */
  ofOrganization(organizationId: number): Promise<OauthApp[]>
  find(clientId: string): Promise<OauthApp | null>
  /** Creates an application. `secret` is returned only once; only its hash is stored. */
  create(
    app: Pick<OauthApp, 'organizationId' | 'name' | 'redirectUris' | 'scopes'>,
  ): Promise<{ app: OauthApp; secret: string }>
  /**
   * Updates an application and returns its previous state; null if the organization has no such
   * application.
   */
  update(
    organizationId: number,
    clientId: string,
    fields: Pick<OauthApp, 'name' | 'redirectUris'>,
  ): Promise<OauthApp | null>
  /** null when the organization has no such application. */
  renewSecret(organizationId: number, clientId: string): Promise<string | null>
  remove(organizationId: number, clientId: string): Promise<OauthApp | null>
  /** Returns the application with this ID and secret; null if they match none. */
  authenticate(clientId: string, secret: string): Promise<OauthApp | null>
}

export interface OauthGrants {
  /**
   * Adds to the authorization of a member and creates a code for it; null if the person is not a
   * member, or the application does not exist (any longer).
   */
  allow(input: {
    app: OauthApp
    personId: string
    scopes: readonly string[]
    redirectUri: string
    codeChallenge: string
  }): Promise<{ code: string } | null>
  /** A code works once: if it is used again, everything derived from it is revoked. */
  exchangeCode(
    app: OauthApp,
    shown: { code: string; redirectUri: string; verifier: string },
  ): Promise<IssuedTokens | GrantRefusal>
  /**
   * A refresh token works once and is replaced by another: if it is used again, everything derived
   * from it is revoked.
   */
  refresh(
    app: OauthApp,
    shown: { token: string; scopes: readonly string[] | null },
  ): Promise<IssuedTokens | GrantRefusal>
  /** The authorization that a token of this application is of, whether it is over or not; null when it is unknown. */
  authorizationOf(app: OauthApp, token: string): Promise<string | null>
  /** Ends a token of this application: an access token alone, a refresh token with everything beside it. */
  endToken(app: OauthApp, token: string): Promise<void>
  /** Returns the bearer of an access token; null if it is unknown or expired. */
  find(token: string): Promise<OauthBearer | null>
  /** The organization in which something is allowed; null when that has ended, or no token is left of it. */
  organizationOf(authorizationId: string): Promise<number | null>
  ofOrganization(organizationId: number): Promise<Authorization[]>
  ofPerson(personId: string): Promise<Authorization[]>
  /**
   * Deletes expired grants, and used grants for which a second use no longer has to be detected.
   */
  sweep(): Promise<void>
  /** Revokes an authorization with its tokens and returns it; null if it does not exist. */
  revoke(
    id: string,
    of: { personId: string } | { organizationId: number; clientId: string },
  ): Promise<Authorization | null>
  /** Ends all authorizations of a person with their tokens. */
  revokeAll(personId: string): Promise<void>
}
