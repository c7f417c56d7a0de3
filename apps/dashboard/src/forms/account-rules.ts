import { formMessages } from './forms.messages'

/** Characters that the contract asks of a new password, of an account or a database. */
export const MIN_NEW_PASSWORD_CHARACTERS = 10

/**
 * Returns true if a text without surrounding spaces may be an email address; the server checks
 * further.
 */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** Returns the problem of a required email address, before the server is asked. */
export function emailProblem(
  email: string,
  missing = formMessages.emailMissing,
): string | undefined {
  if (email.trim() === '') return missing
  return isEmail(email.trim()) ? undefined : formMessages.emailWrong
}

/** Returns the problem of a new password for an account. */
export function newPasswordProblem(password: string): string | undefined {
  return [...password].length < MIN_NEW_PASSWORD_CHARACTERS
    ? formMessages.newPasswordShort(MIN_NEW_PASSWORD_CHARACTERS)
    : undefined
}
