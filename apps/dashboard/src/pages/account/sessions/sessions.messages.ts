import { formatCount } from '../../../format/number'
export const sessionsMessages = {
  title: 'Sessions',
  intro: 'Where you are signed in. End what you do not know, and change your password then.',
  failed: 'Failed to retrieve sessions',
  search: 'Search sessions',
  noneFound: 'No sessions found based on your search',
  count: (count: number) => (count === 1 ? '1 session' : `${formatCount(count)} sessions`),
  columns: { device: 'Browser', address: 'Address', began: 'Signed in', prolonged: 'Last used', end: 'End' },
  current: 'This session',
  unknownAddress: 'unknown',
  unknownDevice: 'Unknown browser',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  end: 'End',
  endOf: (device: string) => `End the session of ${device}`,
  ended: 'The session has ended.',
  endFailed: 'The session could not be ended',
}
