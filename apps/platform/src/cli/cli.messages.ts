/** Messages of the command line. */
export const cliMessages = {
  title: (version: string) =>
    `howdah ${version}: a dashboard for Postgres-backed projects, with the Postgres that it needs.`,
  usage: 'Usage',
  options: 'Options',
  environment: 'Environment (an option wins over its variable)',
  startSummary: 'start the server; Ctrl+C stops it and its databases',
  helpOption: 'print this text',
  versionOption: 'print the version',
  dataOption: 'the data directory of the running server',
  sameAs: {
    text: (option: string) => `as ${option}`,
    list: (option: string) => `as ${option}, separated by commas`,
    switch: (option: string) => `off: as ${option}`,
  },
  wrongChoice: (option: string, choices: readonly string[], value: string) =>
    `${option} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not "${value}".`,
  starting: (dataDirectory: string, isFirst: boolean) =>
    isFirst
      ? `Starting for the first time on ${dataDirectory}; this takes a few seconds.`
      : `Starting on ${dataDirectory}.`,
  runsAs: (name: string | null) =>
    name
      ? `Postgres runs as the user ${name}.`
      : 'Postgres runs as the user who started the server.',
  running: (version: string, url: string) => `Howdah ${version} runs at ${url}`,
  signIn: (link: string, hasAccounts: boolean) =>
    `Sign in with this link. It works once; ${hasAccounts ? 'until email and password are set, ' : ''}each start prints a new one:\n  ${link}`,
  signInWithPassword: 'Sign in with the password of HOWDAH_PASSWORD.',
  noPooler:
    'Connection pools need PgBouncer. Install it with “apt-get install -y pgbouncer”; it is found while the server runs.',
  howToStop: 'Ctrl+C stops the server and its databases.',
  stopping: 'Stopping. Press Ctrl+C again to stop immediately.',
  stopped: 'Stopped.',
  forced:
    'Stopped immediately. Nothing committed is lost, but the next start takes a moment longer.',
  unknownCommand: (command: string) => `Unknown command "${command}".`,
  requiredOption: (option: string) => `${option} is required.`,
  seeHelp: (command: string) => `${command} --help explains every option.`,
  noServer: (dataDirectory: string) =>
    `No Howdah server is running on ${dataDirectory}. Start it first, or use --data.`,
  noAccounts:
    'This server runs in the mode self-hosted, which has neither accounts nor organizations.',
  notListening: 'The server isn’t ready yet. Try again in a moment.',
  passwordPrompt: 'Password: ',
  passwordAgain: 'Repeat password: ',
  passwordsDiffer: 'The passwords don’t match.',
  noPassword: 'No password on standard input.',
} as const
