export const notificationStreamMessages = {
  tooMany: (max: number) =>
    `You already have ${max} open notification streams. Close some of your browsers or programs first.`,
} as const
