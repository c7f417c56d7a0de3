export const supportRequestsMessages = {
  title: 'Support requests',
  intro: 'What members have asked for help with. Only owners see them.',
  failed: 'The requests could not be loaded',
  empty: 'Nobody has asked for help',
  emptyText: 'Requests that members send by “Contact support” are listed here.',
  count: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  more: 'Load more',
  from: 'From',
  unknown: 'Somebody who is gone',
  project: 'Project',
  shown: 'What was shown',
}
