export const forwardMessages = {
  timeout: 'The request took too long.',
  slowBody: 'The body of the request took too long to arrive.',
  largeBody: (bytes: number) =>
    `The body of a request has at most ${Math.floor(bytes / 1_000_000)} MB.`,
  badTarget: 'The address of the request has characters that must be encoded.',
} as const
