import { expect, it } from 'vitest'
import { mailContentProblem, mailContentProblems, renderMailContent } from './mail-content'
import { mailTemplateKinds } from './mail-template'
import { mailTemplateDefaults } from './mail-template-defaults'

const values = {
  ConfirmationURL: 'https://x.test/verify?token=1&type=signup',
  Token: '123456',
  TokenHash: 'abc',
  SiteURL: 'https://app.example.com',
  RedirectTo: 'myapp://welcome?next=1',
  Email: 'ada+x@example.com',
  NewEmail: '',
  Data: {
    ...{ name: '<b>"Ada" & \'x\'</b>', link: 'https://ada.test/ü?a=1&b=%20', path: '/a b/?x#y' },
    ...{
      js: ' JaVa\tScript:alert(1)',
      data: 'data:text/html,x',
      part: 'a/b?c=d&e',
      rest: 'script:x',
    },
    ...{ site: 'x.test:8080/a?b', six: '[::1]:8080', to: 'http://me@[2001:db8::1]/[a]?[b]' },
    ...{ host: '@evil.test/', app: 'otherapp://x', half: '\u{D800}' },
  },
}
const render = (content: string) => renderMailContent(content, values)

it.each(mailTemplateKinds)('takes the usual mail of the kind %s', (kind) => {
  expect(mailContentProblems(mailTemplateDefaults[kind].content, kind)).toEqual([])
})

it.each([
  [
    '<p title="{{ .Data.name }}">{{ .Data.name }}</p>',
    'ada',
    '&lt;b&gt;&quot;Ada&quot; &amp; &#39;x&#39;&lt;/b&gt;',
  ],
  ['<a href="{{ .ConfirmationURL }}">', '', '"https://x.test/verify?token=1&amp;type=signup"'],
  ["<A HREF = '{{ .Data.link }}'>", '', "'https://ada.test/%C3%BC?a=1&amp;b=%20'"],
  ['<a href="{{ .RedirectTo }}">', '', '"myapp://welcome?next=1"'],
  ['<a href="{{ .Data.app }}">', '', '"#"'],
  ['<a href="{{ .Data.js }}">', '', '"#"'],
  ['<img src=" {{ .Data.data }}">', '', '" #"'],
  ['<a href="java{{ .Data.rest }}">', '', '"javascript%3Ax"'],
  [
    '<a href="{{ .SiteURL }}/c?t={{ .TokenHash }}&n={{ .RedirectTo }}">',
    '',
    't=abc&n=myapp%3A%2F%2Fwelcome%3Fnext%3D1"',
  ],
  ['<a href="https://x.test/{{ .Data.part }}">', '', '"https://x.test/a/b%3Fc=d%26e"'],
  ['<a href="{{ .SiteURL }}{{ .Data.path }}">', '', '"https://app.example.com/a%20b/%3Fx%23y"'],
  ['<a href="{{ .SiteURL }}{{ .Data.host }}">', '', '"https://app.example.com%40evil.test%2F"'],
  // Nothing follows that the value could take from its host.
  ['<a href="https://{{ .Data.site }}">', '', '"https://x.test:8080/a%3Fb"'],
  ['<a href="https://{{ .Data.site }}/c">', '', '"https://x.test:8080/a%3Fb/c"'],
  [
    '<a href="https://{{ if .Email }}{{ .Data.site }}{{ end }}/c">',
    '',
    '"https://x.test:8080/a%3Fb/c"',
  ],
  ['<a href="https://{{ .Data.site }}.test/c">', '', '"https://x.test%3A8080%2Fa%3Fb.test/c"'],
  [
    '<a href="https://{{ .Data.site }}{{ .Data.half }}/c">',
    '',
    '"https://x.test%3A8080%2Fa%3Fb%EF%BF%BD/c"',
  ],
  ['<a href="http://{{ .Data.six }}/c">', '', '"http://[::1]:8080/c"'],
  ['<a href="{{ .Data.to }}">', '', '"http://me@[2001:db8::1]/%5Ba%5D?%5Bb%5D"'],
  ['<a href="mailto:{{ .Email }}">', '', '"mailto:ada+x@example.com"'],
  ['<a href="https://x.test/?{{ .Data.half }}">', '', '?%EF%BF%BD"'],
  ['<!--[if mso]><v:rect href="{{ .Data.js }}"><![endif]-->', '', 'href="#"'],
  ['<!-- {{ .Data.name }} -->', '', '&lt;b&gt;'],
  ['<!--[if !mso]><!--><a href="{{ .Data.js }}"><!--<![endif]-->', '', 'href="#"'],
  ['<!---><a href="{{ .Data.js }}"><!--<![endif]-->', '', 'href="#"'],
  ['<!-- --!><a href="{{ .Data.js }}"><!--<![endif]-->', '', 'href="#"'],
  ['<!----><a href="{{ .Data.js }}"><!--<![endif]-->', '', 'href="#"'],
  ['<title>{{ .Data.name }}</title>{{ .Data.name }}', '', '</title>&lt;b&gt;'],
  ['1 < 2 {{ .Token }}', '', '1 < 2 123456'],
])('fills in %s as its place needs it', (content, _name, filled) => {
  expect(mailContentProblem(content, 'confirmation')).toBeNull()
  expect(render(content)).toContain(filled)
})

it.each([
  ['<script>var x = "{{ .Data.name }}"</script>', 'code'],
  ['<style>p { color: {{ .Data.color }} }</style>', 'code'],
  ['<STYLE>a</STYLE ><style><p></style x><style> {{ .Token }}', 'code'],
  ['<!--[if !mso]><!--><style>{{ .Data.color }}</style><!--<![endif]-->', 'code'],
  ['<!--><a href="javascript:x">', 'link'],
  ['<script></scriptx>{{ .Data.name }}</script>', 'code'],
  ['<style></style{{ .Data.name }}>', 'code'],
  ['<p style="color: {{ .Data.color }}">', 'code'],
  ['<p onclick="x(\'{{ .Data.name }}\')">', 'code'],
  ['<iframe srcdoc="{{ .Data.name }}">', 'code'],
  ['<meta http-equiv="refresh" content="0;url={{ .Data.link }}">', 'code'],
  ['<a href={{ .ConfirmationURL }}>', 'no-quotes'],
  ['<a href=https://x.test/{{ .Token }}>', 'no-quotes'],
  ['<p {{ .Data.name }}="x">', 'tag'],
  ['<{{ .Data.name }}>', 'tag'],
  ['<p a{{ .Data.name }}>', 'tag'],
  ['{{ if .Email }}<script>{{ else }}<p>{{ end }}{{ .Token }}', 'code'],
  ['<a href="javascript:alert(1)">', 'link'],
  ["<a href='java&#115;cript&colon;x'>", 'link'],
  ['<img src="data:text/html,x">', 'link'],
])('refuses %s', (content, reason) => {
  expect(mailContentProblem(content, 'confirmation')?.reason).toBe(reason)
  // One that was saved before has no value there.
  if (reason === 'code' || reason === 'tag') expect(render(content)).not.toMatch(/Ada|123456/)
})

it('tells the places of what it refuses', () => {
  const content = '<p>{{ .Tokn }}<a href="javascript:x">a</a><p style="{{ .Token }}">'
  const found = mailContentProblems(content, 'recovery')
  expect(found.map(({ from, reason, to }) => [reason, content.slice(from, to)])).toEqual([
    ['variable', '{{ .Tokn }}'],
    ['link', 'javascript:x'],
    ['code', '{{ .Token }}'],
  ])
})

it('takes pictures that are in the mail, and links of apps', () => {
  const content = '<img src="data:image/png;base64,AA"><a href="myapp://x">x</a><a href="/x">'
  expect(mailContentProblem(content, 'recovery')).toBeNull()
  expect(render(content)).toBe(content)
})

it('puts a link without quotes, saved before, so that it does not end', () => {
  expect(render('<a href={{ .Data.link }} x>')).toBe(
    '<a href=https:&#47;&#47;ada.test&#47;%C3%BC?a&#61;1&amp;b&#61;%20 x>',
  )
})

it('reads the largest mail in a moment', () => {
  const open = `{{ if .Email }}<p a="{{ else }}<p b="{{ end }}${'{{ if .Email }}a{{ else }}b{{ end }}'.repeat(3)}`
  const begun = performance.now()
  for (const content of [
    '{{ if .Email }}<p a="{{ else }}</{{ end }}'.repeat(1_200),
    `${open}${'x'.repeat(3_500)}${'{{.Token}}'.repeat(4_600)}`,
    `<!--${'-'.repeat(49_900)}`,
  ]) {
    mailContentProblems(content, 'confirmation')
    render(content)
  }
  expect(performance.now() - begun).toBeLessThan(2_000)
})

it('bounds the values of a mail, whatever metadata SQL has given a user', () => {
  const link = `https://app.example.com/${'a'.repeat(3_900)}`
  const render = (content: string, x: string) =>
    renderMailContent(content, { ...values, ConfirmationURL: link, Data: { x } })
  const begun = performance.now()
  expect(render('{{ .Data.x }}'.repeat(3_800), '&'.repeat(14_000_000)).length).toBe(1_000_000)
  expect(render('{{ .Data }}'.repeat(4_000), '&'.repeat(14_000_000)).length).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(render('{{ .ConfirmationURL }}', 'x')).toBe(link)
})
