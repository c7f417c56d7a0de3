import { expect, it } from 'vitest'
import {
  escapeHtml,
  mailTemplateKinds,
  mailTemplateProblem,
  mailTemplateProblems,
  renderMailTemplate,
} from './mail-template'
import { mailTemplateDefaults } from './mail-template-defaults'
import { mailHints } from './mail-hints'
import { mailText } from './mail-text'

const values = {
  ConfirmationURL: 'https://x.test/verify?token=1&type=signup',
  Token: '123456',
  TokenHash: 'abc',
  SiteURL: 'https://app.example.com',
  RedirectTo: 'https://app.example.com/welcome',
  Email: 'ada@example.com',
  NewEmail: '',
  Data: { name: '<b>Ada</b>', plan: { id: 7 }, admin: false },
}
const render = (template: string) => renderMailTemplate(template, values, escapeHtml)

it.each(mailTemplateKinds)('has a usual mail of the kind %s', (kind) => {
  const { content, subject } = mailTemplateDefaults[kind]
  expect(mailTemplateProblem(subject, kind)).toBeNull()
  expect(mailTemplateProblem(content, kind)).toBeNull()
  expect(render(content)).toContain('123456')
  expect(render(content)).not.toContain('{{')
})

it('leaves out controls and marks of direction of people’s values', () => {
  const name = '\u202Eevil\u2066\u0007\u001B[31m Ada\nLovelace'
  expect(
    renderMailTemplate('{{ .Data.name }}', { ...values, Data: { name } }, (text) => text),
  ).toBe('evil[31m Ada\nLovelace')
})

it.each([
  ['Hello {{ .Data.name }}', 'Hello &lt;b&gt;Ada&lt;/b&gt;'],
  ['{{.Email}}{{ .Data.plan.id }}{{ .Data.missing }}', 'ada@example.com7'],
  ['{{ .Data.toString }}{{ .Data.__proto__ }}', ''],
  ['{{ if .NewEmail }}new{{ else }}old{{ end }}', 'old'],
  [
    '{{ if .Data.admin }}a{{ else }}{{ if .Email }}b{{ end }}{{ end }}{{ if .Data.no }}c{{ end }}',
    'b',
  ],
  ['a }} b { { c', 'a }} b { { c'],
])('fills in %s', (template, filled) => {
  expect(mailTemplateProblem(template, 'email_change')).toBeNull()
  expect(render(template)).toBe(filled)
})

it.each([
  ['{{ .Token', 'unclosed'],
  ['{{ .Tokn }}', 'variable'],
  ['{{ .NewEmail }}', 'variable'],
  ['{{ .Email.x }}', 'variable'],
  ['{{ if .Tokn }}a{{ end }}', 'variable'],
  ['{{ Token }}', 'action'],
  ['{{ }}', 'action'],
  ['{{ range .Data }}{{ end }}', 'action'],
  ['{{ if .Token }}', 'unbalanced'],
  ['{{ end }}', 'unbalanced'],
  ['{{ else }}', 'unbalanced'],
  ['{{ if .Token }}{{ else }}{{ else }}{{ end }}', 'unbalanced'],
  ['{{ if .Token }}'.repeat(30), 'nested'],
])('refuses %s', (template, reason) => {
  expect(mailTemplateProblem(template, 'confirmation')?.reason).toBe(reason)
})

it('finds all unknown variables and their places, up to what can’t be read', () => {
  const found = (template: string) =>
    mailTemplateProblems(template, 'recovery').map(
      ({ from, reason, to }) => `${reason} ${template.slice(from, to)}`,
    )
  expect(found('a {{ .Tokn }} {{ if .No }}{{ .Token }}{{ .Emial }}{{ end }}')).toEqual([
    ...['variable {{ .Tokn }}', 'variable {{ if .No }}', 'variable {{ .Emial }}'],
  ])
  expect(found('{{ .Tokn }} {{ if .Emial }}')).toEqual([
    ...['variable {{ .Tokn }}', 'variable {{ if .Emial }}', 'unbalanced {{ if .Emial }}'],
  ])
  expect(found('{{ .Token }}{{ .Tok')).toEqual(['unclosed {{ .Tok'])
  expect(found('{{ range .Data }}{{ .Tokn }}')).toEqual(['action {{ range .Data }}'])
  expect(found('{{ .Token }}')).toEqual([])
})

it('has no link in a mail with a code only', () => {
  expect(mailTemplateProblem('{{ .ConfirmationURL }}', 'reauthentication')?.reason).toBe('variable')
})

it('reads a mail as text', () => {
  expect(mailText(render(mailTemplateDefaults.confirmation.content))).toBe(
    [
      'Confirm your email address',
      'Follow the link to confirm your email address and finish signing up.',
      'Confirm email address\nhttps://x.test/verify?token=1&type=signup',
      'Or enter the code: 123456',
      'If you did not ask for this, you can ignore this email.',
    ].join('\n\n'),
  )
})

it.each([
  ['<style>p { color: red }</style><p>a&nbsp;b</p>c<br>d', 'a b\n\nc\nd'],
  ['<a href="https://x.test">https://x.test</a>', 'https://x.test'],
  ["<a class='x' href='https://x.test?a=1&amp;b=2'>go</a> on", 'go\nhttps://x.test?a=1&b=2\non'],
  ['1 < 2 &amp; &#65;&#x42; &unknown; &#0;', '1 < 2 & AB &unknown; &#0;'],
  ['<'.repeat(50_000), '<'.repeat(50_000)],
])('reads %.40s', (html, text) => {
  expect(mailText(html)).toBe(text)
})

it('tells what could be taken for spam', () => {
  expect(mailHints(mailTemplateDefaults.confirmation)).toEqual([])
  expect(
    mailHints({
      subject: 'CONFIRM NOW! {{ .Email }}!',
      content: '<img src="https://x.test/a.png"><a href="https://bit.ly/x">x</a>',
    }),
  ).toEqual(['capital-subject', 'exclamation', 'no-link-or-code', 'only-images', 'shortened'])
})
