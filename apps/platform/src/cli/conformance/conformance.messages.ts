/** Texts of the command `conformance`. */
export const conformanceMessages = {
  failed: (reason: string) => `the request failed: ${reason}`,
  tooLarge: 'The answer is larger than 8 MB.',
  status: (status: number) => `answers ${status}`,
  media: (asked: string, media: string | null) =>
    `answers ${media ?? 'no content type'} where ${asked} was asked for`,
  notJson: (media: string | null) => `the body is not ${media ?? 'JSON'}`,
  noEnd: 'the stream has no line of the type end',
  wrongUrl: '--base-url must be a URL of http or https.',
  results: {
    right: 'as in the contract',
    wrong: 'not as in the contract',
    refused: 'refused with this token',
    missing: 'missing',
    untried: 'not tried: changes something, or needs an id',
  },
  operations: (count: number, meaning: string) =>
    `${count === 1 ? '1 operation' : `${count} operations`} ${meaning}`,
  widget: (name: string, lacks: readonly string[]) =>
    lacks.length === 0 ? `✓ ${name}` : `✗ ${name} needs ${lacks.join(', ')}`,
  different: (count: number) =>
    count === 1
      ? 'One operation differs from the contract.'
      : `${count} operations differ from the contract.`,
}
