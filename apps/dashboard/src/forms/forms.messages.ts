export const formMessages = {
  show: 'Show password',
  hide: 'Hide password',
  strength: {
    'too-short': 'Too short',
    weak: 'Easy to guess',
    fair: 'Fair',
    strong: 'Strong',
  },
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'The browser does not let this page copy. Select the text and copy it by hand.',
}
