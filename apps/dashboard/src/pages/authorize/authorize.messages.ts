export const authorizeMessages = {
  failed: 'What the application asks for could not be read',
  missingTitle: 'There is nothing to allow here',
  missingText: 'An application leads to this page when it asks for access. Begin at the application.',
  refusedTitle: 'This request cannot be followed',
  title: (app: string) => `${app} asks for access`,
  intro: (app: string, organization: string) =>
    `It wants to act for you in ${organization}. Allow it only if you know ${app} and have just begun this there.`,
  mayDo: 'It would be allowed to',
  limits: 'Nothing in your other organizations, and nothing that you may not do yourself. You can take it back at any time.',
  signedInAs: (who: string) => `You are signed in as ${who}.`,
  leadsTo: (host: string) => `Afterwards you are led to ${host}.`,
  leading: 'You are led back to the application …',
  allow: 'Allow',
  deny: 'Deny',
  decideFailed: 'Your answer could not be kept',
}
