import { describe, expect, test } from 'vitest'
import { isRedirectUri, isRegistered } from './redirect-uri'

describe('what may be registered', () => {
  test.each([
    ['https://app.example.com/callback', true],
    ['https://app.example.com/callback?from=howdah', true],
    ['http://localhost:3000/callback', true],
    ['http://127.0.0.1/callback', true],
    ['http://[::1]:8000/', true],
    ['http://app.example.com/callback', false],
    ['http://localhost.example.com/', false],
    ['https://app.example.com/callback#here', false],
    ['https://app.example.com/#', false],
    ['https://someone:secret@app.example.com/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['com.example.app:/callback', false],
    ['/callback', false],
    ['https:///evil.example/', false],
    ['https:evil.example/', false],
    [String.raw`https://app.example.com\@evil.example/`, false],
    ['https://app.example.com/\tcallback', false],
    [' https://app.example.com/callback', false],
    ['http://127.1/callback', false],
    ['http://0x7f000001/callback', false],
    ['', false],
  ])('%s: %s', (uri, expected) => {
    expect(isRedirectUri(uri)).toBe(expected)
  })
})

describe('what fits what was registered', () => {
  const registered = [
    'https://app.example.com/callback',
    'http://127.0.0.1/done',
    'http://localhost:3000/done',
  ]
  test.each([
    ['https://app.example.com/callback', true],
    ['http://127.0.0.1:49152/done', true],
    ['http://localhost:3000/done', true],
    ['http://localhost:3001/done', false],
    ['https://app.example.com/callback/', false],
    ['https://app.example.com/callback?a=b', false],
    ['https://APP.example.com/callback', false],
    ['https://app.example.com.evil.example/callback', false],
    ['http://127.0.0.1:49152/other', false],
    ['http://someone@127.0.0.1:1/done', false],
    ['https://127.0.0.1:1/done', false],
  ])('%s: %s', (uri, expected) => {
    expect(isRegistered(uri, registered)).toBe(expected)
  })
})
