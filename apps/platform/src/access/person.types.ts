/** Roles of a project's API that a temporary key can claim. */
export type ClaimsRole = 'anon' | 'authenticated' | 'service_role'

/** Those of embed sessions: both are held by grants and policies. */
export type EmbedRole = Exclude<ClaimsRole, 'service_role'>

/** Visitor of another page, on whose behalf the creator of an embed session counts as the person. */
export interface EmbeddedPerson {
  id: string
  via: 'embed-session'
  embedSessionId: string
  /** Name of the visitor; '' for none. */
  label: string
  /** The only project that the session opens. */
  projectRef: string
  /** The only operations that it opens. */
  operations: readonly string[]
  /** The only buckets that it opens. */
  buckets: readonly string[]
  /** The role that its SQL runs as. */
  role: EmbedRole
  /** Claims that policies check. */
  claims: Readonly<Record<string, unknown>>
  isReadOnly: boolean
  scopes: null
  /** The access token that created it. */
  tokenId?: string
  /** The sign-in that created it. */
  sessionId?: string
  organizationId?: undefined
  authorizationId?: undefined
}

/** Person that a request comes from, with the method of authentication. */
export type Person =
  | { id: string; via: 'session'; sessionId: string }
  | {
      id: string
      via: 'token'
      /** ID of a personal access token; absent for those of applications. */
      tokenId?: string
      /**
       * Maximum scopes of the token, each as `action:resource`; null for everything that its person
       * may do.
       */
      scopes: readonly string[] | null
      /** The only projects that it is good for; null for all of its person. Absent for those of applications. */
      projectRefs?: readonly string[] | null
      /** The only organization that it is good for, where it is an application's. */
      organizationId?: number
      /** ID of the authorization that the person has granted to the application. */
      authorizationId?: string
    }
  | {
      id: string
      via: 'temporary-key'
      /** The only project that the key is good for. */
      projectRef: string
      /** The API role that the key runs SQL as; null runs it as the person's own role does. */
      claimsRole: ClaimsRole | null
      /** Further claims of the key, which policies check. */
      claims?: Readonly<Record<string, unknown>>
      /** Those of the token that asked for the key. */
      scopes: readonly string[] | null
      /** The only organization that it is good for, where an application's token asked for it. */
      organizationId?: number
      /** ID of that application's authorization. */
      authorizationId?: string
      /** The personal access token that asked for the key. */
      tokenId?: string
      /** The session that asked for the key. */
      sessionId?: string
    }
  | EmbeddedPerson

/**
 * Person that a request comes from; null if there is none or the credential is no longer valid. An
 * extended session has a cookie to set.
 */
export interface Authentication {
  person: Person | null
  setCookie: readonly string[]
}
