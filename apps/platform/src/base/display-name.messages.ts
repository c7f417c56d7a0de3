export const displayNameMessages = {
  empty: 'Enter a name.',
  hidden: 'Names can’t contain line breaks, or invisible or direction-changing characters.',
} as const
