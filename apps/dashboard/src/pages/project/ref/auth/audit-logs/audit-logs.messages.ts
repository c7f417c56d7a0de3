export const auditLogsMessages = {
  intro: 'What users did, and what members did to them. Events are stored for 90 days.',
  failed: 'Failed to retrieve the events',
  moreFailed: 'Failed to retrieve more events',
  more: 'Show more',
  action: 'Event',
  anyAction: 'All events',
  changedOrBanned: 'Changed, banned or ban ended',
  empty: 'No events',
  emptyText: 'Sign-ups, sign-ins and changes of users appear here.',
  noneFound: 'No events of this kind',
  columns: { event: 'Event', user: 'User', address: 'IP address', time: 'Time' },
  member: 'Dashboard or server',
}
