/** Names of the events of the auth service, by their actions. */
export const authEventNames = {
  login: 'Signed in',
  login_by_member: 'Signed in by a member',
  logout: 'Signed out',
  user_signedup: 'Signed up',
  user_invited: 'Invited',
  user_deleted: 'Deleted',
  user_modified: 'Changed',
  user_recovery_requested: 'Password reset requested',
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

/** Returns the name of an event; that of an unknown one is its action. */
export const authEventName = (action: string): string =>
  Object.hasOwn(authEventNames, action) ? authEventNames[action as AuthEventName] : action
