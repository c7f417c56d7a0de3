export const usageBadgeMessages = {
  exceeding: 'Exceeding usage limits',
  failed: 'Failed to show usage',
}
