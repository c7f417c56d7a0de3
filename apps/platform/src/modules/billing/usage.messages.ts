export const usageApiMessages = {
  noDate: 'Invalid date.',
  endBeforeStart: 'The end must be after the start.',
  tooLongAgo: (days: number) => `Metrics are retained for ${days} days. Choose a shorter period.`,
} as const
