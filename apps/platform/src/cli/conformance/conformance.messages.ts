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
    untried: 'not tried: changes something, or needs an ID that no list gives',
  },
  operations: (count: number, meaning: string) =>
    `${count === 1 ? '1 operation' : `${count} operations`} ${meaning}`,
  widget: (
    name: string,
    {
      lacks,
      untried,
      isTried,
    }: Readonly<Record<'lacks' | 'untried', readonly string[]>> & {
      isTried: boolean
    },
  ) => {
    if (lacks.length > 0) return `✗ ${name} needs ${lacks.join(', ')}`
    if (untried.length === 0) return `✓ ${name}`
    return isTried
      ? `✓ ${name} works as far as tried; not tried: ${untried.join(', ')}`
      : `? ${name} was not tried: ${untried.join(', ')}`
  },
  different: (count: number) =>
    count === 1
      ? 'One operation differs from the contract.'
      : `${count} operations differ from the contract.`,
}
