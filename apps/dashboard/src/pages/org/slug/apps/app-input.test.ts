import { expect, test } from 'vitest'
import { appScopes, readRedirectUris, redirectProblem } from './app-input'
import { appsMessages } from './apps.messages'

test('addresses are read line by line, each once', () => {
  expect(
    readRedirectUris(' https://a.example/cb \n\nhttps://b.example/\nhttps://a.example/cb'),
  ).toEqual(['https://a.example/cb', 'https://b.example/'])
})

test.each([
  [['https://a.example/cb', 'http://localhost:3000/'], undefined],
  [[], appsMessages.redirectMissing],
  [['https://a.example/', 'http://a.example/'], appsMessages.redirectWrong('http://a.example/')],
  [['https://a.example/#x'], appsMessages.redirectWrong('https://a.example/#x')],
  [['javascript:alert(1)'], appsMessages.redirectWrong('javascript:alert(1)')],
])('%j', (uris, problem) => {
  expect(redirectProblem(uris)).toBe(problem)
})

test('an application may be given what its organization has, and nothing that lets it last', () => {
  const granted = [
    { action: 'read', resource: 'projects' },
    { action: 'update', resource: 'ownership' },
    { action: 'read', resource: 'oauth_apps' },
  ] as const
  const entry = {
    organization_slug: 'acme',
    role: 'owner',
    permissions: [...granted],
    projects: [],
  } as const
  const other = {
    ...entry,
    organization_slug: 'other',
    permissions: [{ action: 'read', resource: 'billing' } as const],
  }
  expect(
    appScopes(
      [
        { ...entry, permissions: [...granted], projects: [] },
        { ...other, projects: [] },
      ],
      'acme',
    ),
  ).toEqual([
    { action: 'read', resource: 'profile' },
    { action: 'read', resource: 'projects' },
  ])
})
