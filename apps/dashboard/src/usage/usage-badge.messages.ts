export const usageBadgeMessages = {
  exceeding: 'Exceeding usage limits',
  failed: 'The usage could not be shown',
}
