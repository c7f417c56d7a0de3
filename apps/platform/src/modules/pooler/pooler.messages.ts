export const poolerMessages = {
  missing:
    'PgBouncer isn’t installed on the server. Install it with “apt-get install -y pgbouncer”; the pools start within a minute. Direct connections work without it.',
  attached: 'Connection pools aren’t available for an attached database.',
  projectNotRunning: 'The project isn’t running.',
  sessionMode: 'Transaction pooler is unavailable as pool mode is set to Session',
  stopped: (problem: string) => `PgBouncer doesn’t run: ${problem}`,
  portTaken: (port: number) =>
    `Port ${port} is taken by another program. Choose another one by --session-pool-port or --transaction-pool-port.`,
  doesNotStart: (failure: string | null) =>
    failure ?? 'it ended before it answered; its log in the data directory has the reason.',
  port: (option: string, text: string) =>
    `${option} is ${text}, which is no port. Use a number from 0 to 65535.`,
  tooLarge: (max: number) => `Enter a pool size of at most ${max}.`,
} as const
