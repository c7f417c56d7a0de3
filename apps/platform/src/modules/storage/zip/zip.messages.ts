import { formatInText } from '@howdah/rules/format/format-in-text'

export const zipMessages = {
  gone: 'This download has expired: links work once, for a minute. Download again.',
  leftOut: (names: readonly string[]) =>
    `These files were deleted in the meantime or are missing from the store:\n\n${names.join('\n')}\n`,
  nothing: 'None of these files and folders exist.',
  tooMany: (max: number) =>
    `That’s more than ${formatInText(max)} files. Download smaller folders.`,
  tooManyPending: (count: number) =>
    `You have ${count} downloads waiting to start. Start them or wait a minute.`,
} as const
