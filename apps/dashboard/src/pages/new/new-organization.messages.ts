export const newOrganizationMessages = {
  title: 'New organization',
  intro: 'An organization holds projects and the people who work on them. You will own it, and can invite others.',
  name: 'Name',
  nameHint: 'A company, a team, or your own name. Its address is made of it.',
  nameMissing: 'Give the organization a name.',
  create: 'Create organization',
  failed: 'The organization could not be created',
  closedTitle: 'This server takes no new organizations',
  closedText: 'Whoever runs it has switched that off.',
}
