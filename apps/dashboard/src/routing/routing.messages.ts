export const routingMessages = {
  siteFailed: 'The dashboard could not be shown',
  pageFailed: 'This page could not be shown',
  chunkFailed: 'The code of this page could not be fetched',
  notFoundTitle: 'There is nothing at this address',
  notFoundText: 'The link may be old or mistyped, or the thing was removed.',
  toStart: 'Go to your organizations',
  toProject: 'Go to your project',
  missing: {
    project: {
      title: 'There is no such project',
      text: 'It may have been removed, or you are not a member of its organization.',
      goneTitle: 'This project is not here any more',
      goneText: 'It was deleted, it moved to an organization that you do not belong to, or you were removed.',
    },
    organization: {
      title: 'There is no such organization',
      text: 'It may have another address by now, or you are not a member.',
      goneTitle: 'This organization is closed to you now',
      goneText: 'It was deleted, or you were removed from it.',
    },
  },
  forbiddenTitle: 'Your role does not allow this page',
  forbiddenText: 'Ask an owner of the organization if you need it.',
  mfaTitle: 'This organization requires multi-factor authentication',
  mfaText: 'Its pages open once your account has a second factor. It takes an authenticator app and a minute.',
  setUpMfa: 'Set up multi-factor authentication',
}
