import type { AuthConfig } from '@howdah/platform-client/resources/auth/config'
import { expect, test } from 'vitest'
import { hookChange, hookDraftOf, hookProblems, newHookSecret } from './hook-form'

const config = (uri: string) =>
  ({ hook_send_email_enabled: true, hook_send_email_uri: uri }) as AuthConfig

test.each([
  ['pg-functions://postgres/app/send', { kind: 'function', schema: 'app', name: 'send' }],
  ['https://app.example.com/hook', { kind: 'https', url: 'https://app.example.com/hook' }],
])('%s is read and written', (uri, fields) => {
  const draft = hookDraftOf(config(uri), 'send_email')
  expect(draft).toMatchObject({ enabled: true, ...fields })
  expect(hookChange('send_email', draft)).toEqual({
    hook_send_email_enabled: true,
    hook_send_email_uri: uri,
  })
})

test('a hook that is on needs what it calls', () => {
  const draft = hookDraftOf(config(''), 'send_email')
  expect(hookProblems(draft)).toMatchObject({ name: true, url: false })
  expect(hookProblems({ ...draft, enabled: false })).toMatchObject({ name: false })
  expect(hookProblems({ ...draft, kind: 'https', url: 'x', secret: 'y' })).toMatchObject({
    ...{ name: false, url: true, secret: true },
  })
})

test('a new secret can be saved', () => {
  const draft = {
    ...hookDraftOf(config('https://a.test/x'), 'send_email'),
    secret: newHookSecret(),
  }
  expect(hookProblems(draft).secret).toBe(false)
  expect(hookChange('send_email', draft).hook_secrets).toEqual({ send_email: draft.secret })
})
