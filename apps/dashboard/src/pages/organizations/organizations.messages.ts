import { formatCount } from '../../format/number'
export const organizationsMessages = {
  title: 'Organizations',
  failed: 'Failed to retrieve organizations',
  search: 'Search organizations',
  count: (count: number) =>
    count === 1 ? '1 organization' : `${formatCount(count)} organizations`,
  noneFound: 'No organizations found based on your search',
  emptyTitle: 'You’re not in any organization',
  emptyText:
    'An organization contains projects and the people who work on them. Create one, or ask to be invited.',
  emptyTextAsk:
    'An organization contains projects and the people who work on them. Ask an owner to invite you.',
  newOrganization: 'New organization',
  requiresMfa: 'Requires multi-factor authentication.',
  setUpMfa: 'Set it up',
  projects: (count: number) => (count === 1 ? '1 project' : `${formatCount(count)} projects`),
}
