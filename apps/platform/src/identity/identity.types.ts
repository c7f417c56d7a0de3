import type { IncomingHttpHeaders } from 'node:http'

/** Roles of a project's API that a temporary key can claim. */
export type ClaimsRole = 'anon' | 'authenticated' | 'service_role'

/** Who a request comes from, and how that was found. */
export type Person =
  | { id: string; via: 'session' }
  | { id: string; via: 'token' }
  | {
      id: string
      via: 'temporary-key'
      /** The only project that the key is good for. */
      projectRef: string
      /** The API role that the key runs SQL as; null runs it as the person's own role does. */
      claimsRole: ClaimsRole | null
    }

/** A person as the profile shows it. */
export interface PersonProfile {
  id: string
  /** null until the owner of a first start has set it. */
  email: string | null
  name: string
  /** True until the owner of a first start has set e-mail and password. */
  needsCredentials: boolean
}

/** A session that has just begun, with the cookies that the browser is to keep. */
export interface NewSession {
  profile: PersonProfile
  setCookie: readonly string[]
}

/** Who a request comes from; null when that is nobody (any more). A session that was prolonged has a cookie to set. */
export interface Authentication {
  person: Person | null
  setCookie: readonly string[]
}

/** Where a request to sign in came from, for the log of sessions. */
export interface RequestOrigin {
  address: string
  userAgent?: string
}

/** Accounts, sessions and temporary keys. Access tokens and one-time links are the control database's own. */
export interface Identity {
  /** Brings the tables of accounts and sessions up to date; called once at the start, after the control database's migrations. */
  migrate(): Promise<void>

  /** Adds somebody who signs in with e-mail and password. @throws IdentityError */
  createPerson(person: { email: string; name: string; password: string }): Promise<PersonProfile>
  /** Adds the owner of a first start, who has neither e-mail nor password yet. */
  createOwner(): Promise<PersonProfile>
  /** Sets e-mail and password of an owner who has none, and ends the one-time links. @throws IdentityError */
  setCredentials(personId: string, credentials: { email: string; password: string; name?: string }): Promise<PersonProfile>
  profile(personId: string): Promise<PersonProfile | null>
  findByEmail(email: string): Promise<PersonProfile | null>

  /** null when the link is unknown, used or over. Of two who use it at once, one gets a session. */
  signInWithLink(token: string, origin: RequestOrigin): Promise<NewSession | null>
  /** null when e-mail or password is wrong; both take equally long. */
  signIn(email: string, password: string, origin: RequestOrigin): Promise<NewSession | null>
  /** Ends the session of the cookie and answers the header that clears it. */
  signOut(headers: IncomingHttpHeaders): Promise<{ setCookie: readonly string[] }>

  /** A key that ends by itself. `expiresIn` in seconds. */
  createTemporaryKey(key: { personId: string; projectRef: string; claimsRole: ClaimsRole | null; expiresIn: number }): Promise<string>

  /** Who a request comes from, by its bearer, or else by its cookie. With an `Authorization` header no cookie is read. */
  authenticate(headers: IncomingHttpHeaders): Promise<Authentication>

  /** Ends the connections to the control database. */
  close(): Promise<void>
}
