import { mailText } from './mail-text'

/** Property of a mail that programs take for spam. */
export type MailHint =
  | 'capital-subject'
  | 'exclamation'
  | 'no-link-or-code'
  | 'only-images'
  | 'shortened'

const LITTLE_TEXT = 80
const shortener = /https?:\/\/(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd)\//i

/** Returns what programs could take for spam in a template. */
export function mailHints({ content, subject }: { subject: string; content: string }): MailHint[] {
  const letters = subject.replaceAll(/\{\{.*?\}\}|\P{L}/gu, '')
  const needsLink = !/\.(?:ConfirmationURL|TokenHash|Token)\b/.test(content)
  const found: [MailHint, boolean][] = [
    ['capital-subject', letters.length > 5 && letters === letters.toUpperCase()],
    ['exclamation', /![^!]*!/.test(subject)],
    ['no-link-or-code', needsLink],
    ['only-images', /<img\b/i.test(content) && mailText(content).length < LITTLE_TEXT],
    ['shortened', shortener.test(content)],
  ]
  return found.filter(([, isFound]) => isFound).map(([hint]) => hint)
}
