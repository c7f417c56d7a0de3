import { isolated } from '@howdah/ui/format/isolated'

/** Names of the events of the auth service, by their actions. */
export const authEventNames = {
  login: 'Signed in',
  login_by_member: 'Signed in by a member',
  logout: 'Signed out',
  user_signedup: 'Signed up',
  user_invited: 'Invited',
  user_deleted: 'Deleted',
  user_modified: 'Changed',
  user_recovery_requested: 'Sign-in link or password reset requested',
  user_reauthenticate_requested: 'Code requested',
  user_confirmation_requested: 'Confirmation requested',
  user_repeated_signup: 'Signed up again',
  user_updated_password: 'Password changed',
  token_revoked: 'Session ended',
  factor_in_progress: 'Second factor added',
  factor_unenrolled: 'Second factor removed by the user',
  factor_deleted: 'Second factor removed by a member',
  challenge_created: 'Second factor requested',
  verification_attempted: 'Second factor verified',
  identity_unlinked: 'Identity removed',
} as const

export type AuthEventName = keyof typeof authEventNames

/** Names of events whose traits say more than their action. */
export const authEventVariants = {
  added: 'Added',
  banned: 'Banned',
  unbanned: 'Ban ended',
  magic_link: 'Sign-in link requested',
  recovery: 'Password reset requested',
  password_removed: 'Signed up again with another password: no password is set',
} as const

export type AuthEventVariant = keyof typeof authEventVariants

type Traits = Readonly<Record<string, unknown>>

function variantOf(action: string, { ban, by, mail, password }: Traits): AuthEventVariant | null {
  switch (action) {
    case 'user_signedup':
      return by === 'admin' ? 'added' : null
    case 'user_repeated_signup':
      return password === 'removed' ? 'password_removed' : null
    case 'user_modified':
      return ban === 'set' ? 'banned' : ban === 'ended' ? 'unbanned' : null
    case 'user_recovery_requested':
      return mail === 'magic_link' || mail === 'recovery' ? mail : null
    default:
      return null
  }
}

/** Texts of the names of events. */
interface AuthEventTexts {
  eventNames: Record<AuthEventName, string>
  eventVariants: Record<AuthEventVariant, string>
  eventBy: (name: string, member: string) => string
}

/** Returns the name of an event that a member caused. */
export const authEventBy = (name: string, member: string): string => `${name} by ${member}`

const englishTexts: AuthEventTexts = {
  eventNames: authEventNames,
  eventVariants: authEventVariants,
  eventBy: authEventBy,
}

const MAX_MEMBER = 100
/** Actions whose names speak of a member already. */
const NAMES_A_MEMBER: ReadonlySet<string> = new Set(['login_by_member', 'factor_deleted'])

/** Returns the name of an event, with the member who caused it; that of an unknown one is its action. */
export function authEventName(
  action: string,
  traits: Traits = {},
  { eventBy, eventNames, eventVariants }: AuthEventTexts = englishTexts,
): string {
  const variant = variantOf(action, traits)
  if (variant === null && !Object.hasOwn(eventNames, action)) return action
  const name = variant === null ? eventNames[action as AuthEventName] : eventVariants[variant]
  const { member } = traits
  if (typeof member !== 'string' || member === '') return name
  const shown = isolated(member.slice(0, MAX_MEMBER))
  return NAMES_A_MEMBER.has(action) ? `${name}: ${shown}` : eventBy(name, shown)
}
