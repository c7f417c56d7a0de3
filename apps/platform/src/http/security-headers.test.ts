import { expect, it } from 'vitest'
import { pagePolicy, securityHeaders } from './security-headers'

const directives = new Map(
  pagePolicy('abc')
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
  expect(directives.get('style-src')?.slice(2)).toEqual([expect.stringMatching(/^'sha256-/), expect.stringMatching(/^'sha256-/)])
  for (const values of directives.values()) {
    expect(values.filter((value) => /unsafe|\*|^https?:/.test(value))).toEqual([])
  }
})

it.each(['frame-ancestors', 'base-uri', 'object-src'])('refuses %s', (name) => {
  expect(directives.get(name)).toEqual(["'none'"])
})

it('gives data a policy under which a document can do nothing', () => {
  expect(securityHeaders['content-security-policy']).toContain("default-src 'none'")
})
