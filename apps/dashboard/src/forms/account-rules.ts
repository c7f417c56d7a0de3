import { formMessages } from './forms.messages'

/** Characters that the contract asks of an account's password. */
export const minimumPassword = 10

/** Whether a text, without spaces around it, may be an email address; the server knows more. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** What is wrong with an email address that has to be there, before the server is asked. */
export function emailProblem(
  email: string,
  missing = formMessages.emailMissing,
): string | undefined {
  if (email.trim() === '') return missing
  return isEmail(email.trim()) ? undefined : formMessages.emailWrong
}

/** What is wrong with a password that somebody chooses for an account. */
export function newPasswordProblem(password: string): string | undefined {
  return [...password].length < minimumPassword
    ? formMessages.newPasswordShort(minimumPassword)
    : undefined
}
