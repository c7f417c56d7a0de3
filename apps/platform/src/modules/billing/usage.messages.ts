export const usageMessages = {
  noDate: 'There is no such date.',
  endBeforeStart: 'The end is not after the start.',
  tooLongAgo: (days: number) => `What was measured is kept for ${days} days: ask for a shorter time.`,
} as const
