import type { PeopleServices } from './services'
import { resetMail } from './reset-mail.messages'

type Parts = Pick<PeopleServices, 'identity' | 'passwordResets' | 'mail' | 'publicUrl'>

/** Where a reset's token is used. Behind the #, so that it appears in no log on the way. */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password#${token}`

/** Mails a link that sets a new password, if somebody signs in with this email and the server sends mail. @throws MailError */
export async function mailPasswordReset(
  { identity, passwordResets, mail, publicUrl }: Parts,
  email: string,
): Promise<void> {
  if (!mail.enabled) return
  const person = await identity.findByEmail(email)
  // Whoever has no password yet has no email either.
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
