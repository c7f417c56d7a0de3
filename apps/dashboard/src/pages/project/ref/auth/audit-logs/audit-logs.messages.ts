export const auditLogsMessages = {
  intro: 'What users did, and what members did to them. Events are stored for 90 days.',
  failed: 'Failed to retrieve the events',
  moreFailed: 'Failed to retrieve more events',
  more: 'Show more',
  search: 'Find by email, phone, ID or IP',
  action: 'Event',
  anyAction: 'All events',
  changedOrBanned: 'Changed, banned or ban ended',
  empty: 'No events',
  emptyText: 'Sign-ups, sign-ins and changes of users appear here.',
  noneFound: 'No events found',
  noneFoundText:
    'The search compares the beginning of the email or phone, or the whole user ID or IP address.',
  columns: { event: 'Event', user: 'User', address: 'IP address', time: 'Time' },
  member: 'Dashboard or server',
}
