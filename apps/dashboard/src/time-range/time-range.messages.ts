import type { LastRange } from './time-range'

export const timeRangeMessages = {
  range: 'Time range',
  ranges: {
    '10m': 'Last 10 minutes',
    '15m': 'Last 15 minutes',
    '1h': 'Last hour',
    '3h': 'Last 3 hours',
    '24h': 'Last 24 hours',
    '2d': 'Last 2 days',
    '7d': 'Last 7 days',
    '28d': 'Last 28 days',
  } satisfies Record<LastRange, string>,
  beyond: (range: string) => `${range} (not stored by your plan)`,
  between: (from: string, to: string) => `${from} – ${to}`,
} as const
