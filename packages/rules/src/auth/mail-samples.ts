import type { MailTemplateValues } from './mail-template'

export interface MailSampleParts {
  siteUrl: string
  /** Digits of a code. */
  codeLength: number
  /** Recipient. @default ada@example.com */
  email?: string
}

/** Returns the sample values of a mail, for its preview and for a test mail. Its link leads to the site, and its code is not valid. */
export const mailSamples = ({
  codeLength,
  email = 'ada@example.com',
  siteUrl,
}: MailSampleParts): MailTemplateValues => ({
  ConfirmationURL: siteUrl,
  Token: '1234567890'.slice(0, codeLength),
  TokenHash: 'f1d2d2f924e986ac86fdf7b36c94bcdf',
  SiteURL: siteUrl,
  RedirectTo: siteUrl,
  Email: email,
  NewEmail: 'ada.lovelace@example.com',
  Data: { name: 'Ada', full_name: 'Ada Lovelace' },
})
