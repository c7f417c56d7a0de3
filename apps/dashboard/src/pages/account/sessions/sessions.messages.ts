import { formatCount } from '../../../format/number'
export const sessionsMessages = {
  title: 'Sessions',
  intro: 'Where you’re signed in. Don’t recognize one? End it and change your password.',
  failed: 'Failed to retrieve sessions',
  search: 'Search sessions',
  noneFound: 'No sessions found based on your search',
  count: (count: number) => (count === 1 ? '1 session' : `${formatCount(count)} sessions`),
  columns: {
    device: 'Browser',
    address: 'Address',
    began: 'Signed in',
    prolonged: 'Last used',
    end: 'End',
  },
  current: 'This session',
  unknownAddress: 'unknown',
  unknownDevice: 'Unknown browser',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  end: 'End',
  endOf: (device: string) => `End the session of ${device}`,
  ended: 'Session ended.',
  endFailed: 'Failed to end the session',
}
