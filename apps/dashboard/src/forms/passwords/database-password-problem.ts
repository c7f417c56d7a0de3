import { newPasswordProblem } from '../account-rules'
import { formMessages } from '../forms.messages'

/** Returns the problem of a new password for a project's database. */
export const databasePasswordProblem = (password: string): string | undefined =>
  newPasswordProblem(password) ??
  (password.trim() === '' ? formMessages.newPasswordBlank : undefined)
