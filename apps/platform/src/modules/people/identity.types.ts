import type { Queryable } from '../../base/transaction'
import type { IncomingHttpHeaders } from 'node:http'
import type { Authentication, ClaimsRole } from '../../access/person.types'

/** A person as the profile shows it. */
export interface PersonProfile {
  id: string
  /** null until the owner of a first start has set it. */
  email: string | null
  name: string
  /** True until the owner of a first start has set email and password. */
  needsCredentials: boolean
  /** True if a second factor is set up. */
  hasTotp: boolean
}

/** A session of a person. */
export interface PersonSession {
  id: string
  /** Address where the session began; null when unknown. */
  address: string | null
  userAgent: string | null
  createdAt: Date
  /** While a session is used it is prolonged once a day. */
  prolongedAt: Date
  expiresAt: Date
}

/** State of a person's second factor. */
export interface TotpState {
  enabled: boolean
  recoveryCodesLeft: number
}

/** A second factor that counts once a code of it was shown. */
export interface NewTotp {
  /** `otpauth://` for a QR code. */
  uri: string
  /** The same secret to type, in base32. */
  secret: string
  /** Each works once; shown this once. */
  recoveryCodes: string[]
}

/** Second factor that is sent with the password. */
export type SecondFactor = { code: string } | { recoveryCode: string }

/** Result of a sign-in by password. */
export type SignInOutcome =
  | { state: 'signed-in'; session: NewSession }
  /** The password is right; a code is required next, from the client that holds these cookies. */
  | { state: 'totp-required'; setCookie: readonly string[] }
  | { state: 'wrong' }

/** Result of the second step of a sign-in. */
export type SecondStepOutcome =
  | { state: 'signed-in'; session: NewSession }
  /** The code is wrong, or was tried before. */
  | { state: 'wrong'; reason: 'wrong-code' | 'used-code' | 'wrong-recovery-code' }
  /** No sign-in is pending; the password has to be entered again. */
  | { state: 'over' }
  /** Too many wrong codes for this person, wherever they came from. */
  | { state: 'locked' }

/** Details of a person that other members can see. */
export interface PersonSummary {
  id: string
  name: string
  email: string | null
  /** True if a second factor is set up. */
  hasTotp: boolean
}

/** A session that has just begun, with the cookies that the browser is to keep. */
export interface NewSession {
  profile: PersonProfile
  setCookie: readonly string[]
}

/** Origin of a sign-in request, for the log of sessions. */
export interface RequestOrigin {
  address: string
  userAgent?: string
}

export interface TemporaryKey {
  personId: string
  projectRef: string
  claimsRole: ClaimsRole | null
  /** Claims besides the role. */
  claims?: Readonly<Record<string, unknown>> | undefined
  /**
   * Scopes of the token that requested the key, each as `action:resource`; null for everything that
   * the person may do.
   */
  scopes: readonly string[] | null
  /**
   * Authorization of the application that requested the key; the key ends when the authorization
   * ends.
   */
  authorizationId?: string | undefined
  /** Personal access token that requested the key, with which it ends. */
  tokenId?: string | undefined
  /** Session that requested the key, with which it ends. */
  sessionId?: string | undefined
}

/** Accounts, sessions and temporary keys. Access tokens and one-time links are the control database's own. */
export interface Identity {
  /** Brings the tables of accounts and sessions up to date; called once at the start, after the control database's migrations. */
  migrate(): Promise<void>

  /**
   * Adds a person who signs in with email and password.
   * @throws IdentityError
   */
  createPerson(person: { email: string; name: string; password: string }): Promise<PersonProfile>
  /** Adds the owner of a first start, who has neither email nor password yet. */
  createOwner(): Promise<PersonProfile>
  /** Sets email and password of an owner who has none, and ends the one-time links. @throws IdentityError */
  setCredentials(
    personId: string,
    credentials: { email: string; password: string; name?: string },
  ): Promise<PersonProfile>
  profile(personId: string): Promise<PersonProfile | null>
  findByEmail(email: string): Promise<PersonProfile | null>
  /** Reads an address that can have an account, in lower case. @throws IdentityError */
  readEmail(text: string): string
  /** Ends every session of everyone in the transaction of `db`. */
  endAllSessions(db: Queryable): Promise<void>
  /** Returns people by id; ids of deleted people are omitted. */
  describe(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonSummary>>
  /** Returns true if the person has set up a second factor. */
  hasTotp(personId: string): Promise<boolean>

  /**
   * Signs in with a one-time link; null when the link is unknown, used or expired. If it is used
   * twice concurrently, one request gets a session.
   */
  signInWithLink(token: string, origin: RequestOrigin): Promise<NewSession | null>
  /** A wrong email and a wrong password take equally long. */
  signIn(email: string, password: string, origin: RequestOrigin): Promise<SignInOutcome>
  /** The second step of `signIn`, by the cookies that the first was answered with. Each code counts once. */
  signInWithTotp(
    headers: IncomingHttpHeaders,
    factor: SecondFactor,
    origin: RequestOrigin,
  ): Promise<SecondStepOutcome>
  /**
   * Begins a session for a person who has authenticated in another way; null if the person no
   * longer exists.
   */
  beginSession(personId: string, origin: RequestOrigin): Promise<NewSession | null>
  /** Ends the session of the cookie and answers the header that clears it. */
  signOut(headers: IncomingHttpHeaders): Promise<{ setCookie: readonly string[] }>

  sessionsOf(personId: string): Promise<PersonSession[]>
  /**
   * Ends a session of this person immediately; null when the person has no session with this id.
   */
  endSession(personId: string, id: string): Promise<PersonSession | null>

  /** @throws IdentityError when nothing but spaces is left of the name */
  rename(personId: string, name: string): Promise<PersonProfile | null>
  /** Sets another password and ends every session but this one, and resets that were asked for. @throws IdentityError */
  changePassword(
    personId: string,
    change: { current: string; next: string; keepSession: string },
  ): Promise<void>
  /** Sets a password with a reset token, which is consumed, and ends every session. Returns null for an invalid or expired token. @throws IdentityError */
  resetPassword(token: string, password: string): Promise<{ personId: string } | null>

  totpState(personId: string): Promise<TotpState>
  /** Makes a secret that counts once it is confirmed; one that was not confirmed is replaced. @throws IdentityError */
  startTotp(headers: IncomingHttpHeaders, password: string): Promise<NewTotp>
  /** Turns the second factor on; the session is replaced by another one. @throws IdentityError */
  confirmTotp(
    personId: string,
    headers: IncomingHttpHeaders,
    code: string,
    origin: RequestOrigin,
  ): Promise<readonly string[]>
  /** Turns the second factor off; the session is replaced by another one. @throws IdentityError */
  disableTotp(
    headers: IncomingHttpHeaders,
    password: string,
    origin: RequestOrigin,
  ): Promise<readonly string[]>
  /** New recovery codes; the old ones end. @throws IdentityError */
  renewRecoveryCodes(headers: IncomingHttpHeaders, password: string): Promise<string[]>
  /**
   * Removes the second factor of a person who has lost it, on behalf of the operator of the server.
   * False when there was none.
   */
  removeTotp(personId: string): Promise<boolean>

  /** An expiring key. `expiresIn` in seconds. */
  createTemporaryKey(key: TemporaryKey & { expiresIn: number }): Promise<string>

  /**
   * Authenticates a request by its bearer token, or else by its cookie. If there is an
   * `Authorization` header, no cookie is read.
   */
  authenticate(headers: IncomingHttpHeaders): Promise<Authentication>

  /** Ends the connections to the control database. */
  close(): Promise<void>
}
