export const zipMessages = {
  gone: 'This download is not there any more: each address works once, for a minute. Download again.',
  leftOut: (names: readonly string[]) =>
    `These files were deleted meanwhile, or their bytes are missing from the store:\n\n${names.join('\n')}\n`,
  nothing: 'None of these files and folders is there.',
  tooMany: (most: number) => `These are more than ${most.toLocaleString('en')} files. Download smaller folders.`,
  tooManyPending: (count: number) => `You have asked for ${count} downloads that have not begun. Begin them, or wait a minute.`,
} as const
