import { formatCount } from '../../../format/number'
export const orgMessages = {
  title: 'Projects',
  newProject: 'New project',
  search: 'Search projects',
  clearSearch: 'Clear search',
  view: 'View',
  status: 'Status',
  statusCount: (count: number) => `Status: ${count}`,
  anyStatus: 'Any status',
  cards: 'Cards',
  list: 'List',
  count: (count: number) => (count === 1 ? '1 project' : `${formatCount(count)} projects`),
  more: 'Show more',
  moreFailed: 'Failed to retrieve more projects',
  failed: 'Failed to retrieve projects',
  noneFound: 'No projects found based on your search',
  emptyTitle: 'No projects yet',
  emptyText: 'Each project is its own Postgres database. Creating one takes a few seconds.',
  emptyReadOnly:
    'Each project is its own Postgres database. Ask an owner of the organization to create one.',
  created: (date: string) => `Created ${date}`,
  columns: { name: 'Name', status: 'Status', ref: 'Reference', created: 'Created' },
}
