export const newOrganizationMessages = {
  title: 'New organization',
  intro:
    'An organization contains projects and the people who work on them. You’ll be its owner and can invite others.',
  name: 'Name',
  nameHint: 'Your company, team or own name. Its URL is based on it.',
  nameMissing: 'Give the organization a name.',
  create: 'Create organization',
  failed: 'The organization could not be created',
  closedTitle: 'New organizations are disabled',
  closedText: 'The server’s administrator has turned this off.',
}
