export const routingMessages = {
  pageFailed: 'This page could not be shown',
  chunkFailed: 'The code of this page could not be fetched',
  notFoundTitle: 'There is nothing at this address',
  notFoundText: 'The link may be old or mistyped, or the thing was removed.',
  toStart: 'Go to your organizations',
  forbiddenTitle: 'Your role does not allow this page',
  forbiddenText: 'Ask an owner of the organization if you need it.',
}
