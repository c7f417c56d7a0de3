export const supportRequestsMessages = {
  title: 'Support requests',
  intro: 'Help requests from members. Only owners can see them.',
  failed: 'Failed to load requests',
  empty: 'No support requests',
  emptyText: 'Requests sent with “Contact support” are listed here.',
  count: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  more: 'Load more',
  from: 'From',
  unknown: 'Former member',
  project: 'Project',
  shown: 'Error message',
}
