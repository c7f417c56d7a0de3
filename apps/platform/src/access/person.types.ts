/** Roles of a project's API that a temporary key can claim. */
export type ClaimsRole = 'anon' | 'authenticated' | 'service_role'

/** Who a request comes from, and how that was found. */
export type Person =
  | { id: string; via: 'session'; sessionId: string }
  | {
      id: string
      via: 'token'
      /** What the token may do at most, each as `action:resource`; null for whatever its person may. */
      scopes: readonly string[] | null
      /** The only organization that it is good for, where it is an application's. */
      organizationId?: number
      /** What its person has allowed the application. */
      authorizationId?: string
    }
  | {
      id: string
      via: 'temporary-key'
      /** The only project that the key is good for. */
      projectRef: string
      /** The API role that the key runs SQL as; null runs it as the person's own role does. */
      claimsRole: ClaimsRole | null
      /** Those of the token that asked for the key. */
      scopes: readonly string[] | null
      /** The only organization that it is good for, where an application's token asked for it. */
      organizationId?: number
    }

/** Who a request comes from; null when that is nobody (any more). A session that was prolonged has a cookie to set. */
export interface Authentication {
  person: Person | null
  setCookie: readonly string[]
}
