/** Texts about requests that do not fit the contract. */
export const contractMessages = {
  rawBody: (media: string) => `Send the body as ${media}, without a content encoding.`,
  jsonBody: 'Send the body as application/json in UTF-8, without a content encoding.',
  misfit: (fault: string) => `The request does not fit the contract: ${fault}.`,
} as const
