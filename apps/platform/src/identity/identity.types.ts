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

export interface AccessToken {
  id: string
  name: string
  /** What the bearer sends; known only to whom it is given now. */
  token: string
}

/** Where a request to sign in came from, for the log of sessions. */
export interface RequestOrigin {
  address: string
  userAgent?: string
}

/** Accounts, sessions, links, tokens and temporary keys. */
export interface Identity {
  /** Brings the tables of accounts and sessions up to date; called once at the start, after the control database's migrations. */
  migrate(): Promise<void>

  /** Adds somebody who signs in with e-mail and password. @throws EmailTaken, InvalidCredentials */
  createPerson(person: { email: string; name: string; password: string }): Promise<PersonProfile>
  /** Adds the owner of a first start, who has neither e-mail nor password yet. */
  createOwner(): Promise<PersonProfile>
  /** Sets e-mail and password of an owner who has none. @throws CredentialsAlreadySet, EmailTaken, InvalidCredentials */
  setCredentials(personId: string, credentials: { email: string; password: string; name?: string }): Promise<PersonProfile>
  profile(personId: string): Promise<PersonProfile | null>
  findByEmail(email: string): Promise<PersonProfile | null>

  /** A one-time link's token for this person; it ends the earlier ones. Good until it is used, or until `expiresAt`. */
  createOneTimeLink(personId: string, options?: { expiresAt?: Date }): Promise<{ token: string }>
  /** null when the link is unknown, used or over. Of two who use it at once, one gets a session. */
  signInWithLink(token: string, origin: RequestOrigin): Promise<NewSession | null>
  /** null when e-mail or password is wrong; both take equally long. */
  signIn(email: string, password: string, origin: RequestOrigin): Promise<NewSession | null>
  /** Ends the session of the cookie and answers the header that clears it. */
  signOut(headers: IncomingHttpHeaders): Promise<{ setCookie: readonly string[] }>

  /** A bearer token of this person's; only its hash is kept. */
  createAccessToken(personId: string, name: string): Promise<AccessToken>
  /** A key that ends by itself. `expiresIn` in seconds. */
  createTemporaryKey(key: { personId: string; projectRef: string; claimsRole: ClaimsRole | null; expiresIn: number }): Promise<string>

  /** Who a request comes from, by its bearer, or else by its cookie; null when that is nobody (any more). */
  authenticate(headers: IncomingHttpHeaders): Promise<Person | null>
}
