export const operationMessages = {
  endedServer: (times: number) =>
    `The server stopped ${times} times during this operation, so it won’t be retried.`,
} as const
