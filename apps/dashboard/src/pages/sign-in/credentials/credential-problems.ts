import { signInMessages as messages } from '../sign-in.messages'

/** Characters that the contract asks of an account's password. */
export const minimumPassword = 10

export interface CredentialProblems {
  email?: string
  password?: string
}

/** What is wrong with an e-mail address and a new password, before the server is asked. */
export function credentialProblems({ email, password }: { email: string; password: string }): CredentialProblems {
  const problems: CredentialProblems = {}
  if (email.trim() === '') problems.email = messages.emailMissing
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) problems.email = messages.emailWrong
  if ([...password].length < minimumPassword) problems.password = messages.passwordShort(minimumPassword)
  return problems
}
