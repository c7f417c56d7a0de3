import { formatCount } from '../../format/number'
export const organizationsMessages = {
  title: 'Organizations',
  failed: 'Failed to retrieve organizations',
  search: 'Search organizations',
  count: (count: number) => (count === 1 ? '1 organization' : `${formatCount(count)} organizations`),
  noneFound: 'No organizations found based on your search',
  emptyTitle: 'You belong to no organization',
  emptyText: 'An organization holds projects and the people who work on them. Make one, or have somebody invite you to theirs.',
  emptyTextAsk: 'An organization holds projects and the people who work on them. Have an owner invite you to theirs.',
  newOrganization: 'New organization',
  requiresMfa: 'Requires multi-factor authentication.',
  setUpMfa: 'Set it up',
  projects: (count: number) => (count === 1 ? '1 project' : `${formatCount(count)} projects`),
}
