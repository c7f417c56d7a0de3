import { expect, test } from 'vitest'
import { issuerProblem } from './token-issuers'

test.each([
  ['https://accounts.google.com', '', 'audience'],
  ['https://accounts.google.com/', '', 'audience'],
  ['https://ACCOUNTS.google.com', ' ', 'audience'],
  ['https://accounts.google.com', '1234.apps.googleusercontent.com', null],
  ['https://login.microsoftonline.com/common/v2.0', '', 'audience'],
  ['https://token.actions.githubusercontent.com', '', 'audience'],
  ['https://slack.com', '', 'audience'],
  ['https://id.twitch.tv/oauth2', '', 'audience'],
  ['https://securetoken.google.com/my-project', '', null],
  ['https://example.auth0.com/', '', null],
])('tokens of %s with the audience %j: %s', (issuer, audience, problem) => {
  expect(issuerProblem({ issuer, audience })).toBe(problem)
})
