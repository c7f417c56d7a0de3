import { formMessages } from '../forms.messages'

/**
 * `totp`: six digits from an authenticator; `recovery`: one of the codes that were saved in case
 * the authenticator is lost.
 */
export type CodeKind = 'totp' | 'recovery'

/** The code as the server takes it: authenticators group their digits by a space. */
export function writtenCode(kind: CodeKind, text: string): string {
  return kind === 'totp' ? text.replace(/\s/g, '') : text.trim()
}

/** Returns the problem of a code, before the server is asked. */
export function codeProblem(kind: CodeKind, text: string): string | undefined {
  const code = writtenCode(kind, text)
  if (kind === 'totp') return /^[0-9]{6}$/.test(code) ? undefined : formMessages.codeWrong
  return code === '' ? formMessages.recoveryCodeMissing : undefined
}
