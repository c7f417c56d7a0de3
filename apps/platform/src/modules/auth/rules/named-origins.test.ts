import { expect, it } from 'vitest'
import { AUTH_DEFAULTS } from '../auth-config'
import { isOpenTo } from './named-origins'

const isOpen = (origin: string, change: Partial<typeof AUTH_DEFAULTS> = {}) =>
  isOpenTo(origin, { ...AUTH_DEFAULTS, ...change })
const site = { site_url: 'https://app.example.com/start' }

it('is open to every page before the project has named one', () => {
  expect(isOpen('https://any.test')).toBe(true)
  expect(isOpen('null')).toBe(true)
  expect(isOpen('https://any.test', { uri_allow_list: ['com.example.app://login'] })).toBe(true)
  expect(isOpen('https://any.test', { site_url: 'com.example.app://login' })).toBe(true)
})

it('is open to the pages that the project names', () => {
  expect(isOpen('https://app.example.com', site)).toBe(true)
  expect(isOpen('https://any.test', site)).toBe(false)
  expect(isOpen('null', site)).toBe(false)
  const list = { uri_allow_list: ['https://*.example.dev/**'] }
  expect(isOpen('https://pr-1.example.dev', list)).toBe(true)
  expect(isOpen('http://localhost:3000', list)).toBe(true)
  expect(isOpen('http://localhost:5173', list)).toBe(false)
})

it('is open to every page where the project wants that', () =>
  expect(isOpen('https://any.test', { ...site, security_cors_any_origin_enabled: true })).toBe(
    true,
  ))
