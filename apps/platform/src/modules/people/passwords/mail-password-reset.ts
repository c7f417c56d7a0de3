import type { PeopleServices } from '../services'
import { resetMail } from './reset-mail.messages'

type Parts = Pick<PeopleServices, 'identity' | 'passwordResets' | 'mail' | 'publicUrl'>

/**
 * Returns the link on which the token of a reset is used. The token is in the fragment, so it
 * appears in no log on the way.
 */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password#${token}`

/**
 * Mails a link that sets a new password, if a person signs in with this email and the server sends
 * mail.
 * @throws MailError
 */
export async function mailPasswordReset(
  { identity, passwordResets, mail, publicUrl }: Parts,
  email: string,
): Promise<void> {
  if (!mail.enabled) return
  const person = await identity.findByEmail(email)
  // People without a password have no email either.
  if (person?.email == null) return
  const { token } = await passwordResets.issue(person.id)
  await mail.send({
    to: person.email,
    ...resetMail({
      name: person.name,
      email: person.email,
      link: resetLink(publicUrl, token),
      publicUrl,
    }),
  })
}
