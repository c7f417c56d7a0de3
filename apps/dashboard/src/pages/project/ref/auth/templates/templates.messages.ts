import type {
  MailTemplateKind,
  MailTemplateProblem,
  MailTemplateVariable,
} from '@howdah/rules/auth/mail-template'
import type { MailHint } from '@howdah/rules/auth/mail-hints'

export const templatesMessages = {
  intro: 'Emails to your users. Changes take effect with the next email.',
  failed: 'Failed to retrieve the settings',
  email: 'Email',
  kinds: {
    confirmation: 'Confirm sign-up',
    invite: 'Invitation',
    magic_link: 'Sign-in link',
    email_change: 'Change of email address',
    recovery: 'Password reset',
    reauthentication: 'Reauthentication',
  } satisfies Record<MailTemplateKind, string>,
  subject: 'Subject',
  body: 'Body (HTML)',
  bodyHint: 'Type {{ to complete a variable, or press Ctrl+Space.',
  bodyLength: (count: string, maximum: string) => `${count} of ${maximum} characters.`,
  tooLong: (count: string, maximum: string) =>
    `The body has ${count} characters. At most ${maximum} can be saved.`,
  variables: 'Insert a variable',
  variableHints: {
    ConfirmationURL: 'Link that confirms',
    Token: 'Code',
    TokenHash: 'Hash for links of your own',
    SiteURL: 'Site URL',
    RedirectTo: 'Address after confirming',
    Email: 'Email address',
    NewEmail: 'New email address',
    Data: 'User metadata, such as .Data.name',
  } satisfies Record<MailTemplateVariable, string>,
  problem: ({ reason, text }: MailTemplateProblem): string =>
    ({
      unclosed: `${text} isn’t closed by }}.`,
      unbalanced: `${text} has no counterpart: each if needs an end.`,
      nested: 'Conditions are nested too deeply.',
      action: `${text} isn’t supported. Use variables, if, else and end.`,
      variable: `${text} isn’t a variable of this email.`,
      code: `${text} can’t be in a script, a style or an event handler. Put it in the text or a link.`,
      tag: `${text} can’t be part of a tag. Put it in the text or the value of an attribute.`,
      'no-quotes': `Put quotes around the value with ${text}, such as href="…".`,
      link: `Links with ${text} can’t be used. Use https:, http: or mailto:.`,
    })[reason],
  missing: {
    subject: 'Enter a subject. “Reset to default” brings back the default one.',
    content: 'Enter the text of the email. “Reset to default” brings back the default one.',
  },
  saved: 'Template saved',
  saveFailed: 'Failed to save the template',
  reset: 'Reset to default',
  preview: 'Preview',
  previewOf: (subject: string) => `Preview: ${subject}`,
  width: 'Width of the preview',
  widths: { wide: 'Desktop', narrow: 'Phone' },
  hintsTitle: 'Could be taken for spam',
  hints: {
    'capital-subject': 'The subject is in capital letters.',
    exclamation: 'The subject has several exclamation marks.',
    'no-link-or-code': 'The email has neither the link nor the code.',
    'only-images': 'The email has pictures but little text.',
    shortened: 'The email contains a link of a URL shortener.',
  } satisfies Record<MailHint, string>,
}
