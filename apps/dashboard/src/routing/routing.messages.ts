export const routingMessages = {
  pageFailed: 'This page could not be shown',
  chunkFailed: 'The code of this page could not be fetched',
  notFoundTitle: 'There is nothing at this address',
  notFoundText: 'The link may be old or mistyped, or the thing was removed.',
  toStart: 'Go to your organizations',
  forbiddenTitle: 'Your role does not allow this page',
  forbiddenText: 'Ask an owner of the organization if you need it.',
  mfaTitle: 'This organization requires multi-factor authentication',
  mfaText: 'Its pages open once your account has a second factor. It takes an authenticator app and a minute.',
  setUpMfa: 'Set up multi-factor authentication',
}
