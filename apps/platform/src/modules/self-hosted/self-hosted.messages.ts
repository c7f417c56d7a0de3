export const selfHostedMessages = {
  wrongPassword: 'The password is wrong.',
} as const
