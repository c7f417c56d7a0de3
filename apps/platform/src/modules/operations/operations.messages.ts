export const operationMessages = {
  endedServer: (times: number) => `The server ended ${times} times while this ran, and does not try it again.`,
} as const
