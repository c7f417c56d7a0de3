export const poolerMessages = {
  notRunning: 'Connection pools aren’t available on this server.',
  attached: 'Connection pools aren’t available for an attached database.',
  projectNotRunning: 'The project isn’t running.',
  sessionMode: 'Transaction pooler is unavailable as pool mode is set to Session',
  tooLarge: (max: number) => `Enter a pool size of at most ${max}.`,
} as const
