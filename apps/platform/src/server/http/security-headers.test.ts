import { expect, it } from 'vitest'
import { pagePolicy, securityHeaders } from './security-headers'

const directives = new Map(
  pagePolicy('abc', 'http://127.0.0.1:8101/below')
    .split('; ')
    .map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
)

it('allows a page nothing by default, and no inline code without the nonce', () => {
  expect(directives.get('default-src')).toEqual(["'none'"])
  expect(directives.get('script-src')).toEqual(["'self'", "'nonce-abc'"])
  expect(directives.get('style-src')?.slice(0, 2)).toEqual(["'self'", "'nonce-abc'"])
  expect(directives.get('style-src')?.slice(2)).toEqual([
    expect.stringMatching(/^'sha256-/),
    expect.stringMatching(/^'sha256-/),
  ])
  for (const values of directives.values()) {
    expect(
      values.filter((value) => /unsafe|\*|^https?:(?!\/\/127\.0\.0\.1:8101$)/.test(value)),
    ).toEqual([])
  }
})

it('lets a page reach the projects’ own APIs for bytes, and run nothing from there', () => {
  const from = [...directives]
    .filter(([, values]) => values.some((value) => value.startsWith('http')))
    .map(([name]) => name)
  expect(from).toEqual(['img-src', 'media-src', 'connect-src'])
  expect(directives.get('connect-src')).toEqual([
    "'self'",
    'http://127.0.0.1:8101',
    'ws://127.0.0.1:8101',
  ])
  expect(directives.get('frame-src')).toEqual(['blob:'])
})

it.each(['frame-ancestors', 'base-uri', 'object-src'])('refuses %s', (name) => {
  expect(directives.get(name)).toEqual(["'none'"])
})

it('gives data a policy under which a document can do nothing', () => {
  expect(securityHeaders['content-security-policy']).toContain("default-src 'none'")
})
