import { formatCount } from '../../../../../format/number'

export const tableSecurityMessages = {
  views: 'Views of the policies',
  policiesTab: 'Policies',
  tablesTab: 'Tables',
  one: 'table',
  intro:
    'Row-level security of each table, with the number of its policies by command. Where it is off, every role with a privilege on the table reaches all of its rows.',
  search: 'Find a table',
  failed: 'Failed to retrieve tables',
  create: '',
  empty: 'No tables',
  emptyText: 'Tables of this schema are listed here.',
  count: (count: number) => (count === 1 ? '1 table' : `${formatCount(count)} tables`),
  name: 'Name',
  rls: 'Row-level security',
  on: 'On',
  off: 'Off',
  forced: 'On, also for the owner',
  policies: 'Policies',
  ownerOnly: 'None: only the owner and roles that bypass it see rows',
  showPolicies: 'Show policies',
  actions: {
    enable: 'Turn on row-level security',
    disable: 'Turn off row-level security',
    force: 'Apply to the owner, too',
    'no-force': 'Exempt the owner',
  },
}
