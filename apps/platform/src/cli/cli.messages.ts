/** Usage lines by the arguments that follow the command. */
const usages = [
  ['[options]', 'start the server; Ctrl+C stops it and its databases'],
  ['user add [options]', 'add a person to an organization, beside a running server'],
  ['user reset-link [options]', 'make a link that sets a new password, beside a running server'],
  [
    'user remove-totp [options]',
    'remove the second factor of a person who has lost authenticator and recovery codes',
  ],
  ['token create [options]', 'make an access token for programs, beside a running server'],
  ['organization create [options]', 'make an organization, beside a running server'],
  ['organization list [options]', 'list the organizations'],
  ['organization managed-by [options]', 'say which partner manages an organization'],
] as const

const usage = (command: string): string =>
  usages
    .map(([words, text]) => `  ${`${command} ${words}`.padEnd(command.length + 36)}${text}`)
    .join('\n')

/** Messages of the command line. */
export const cliMessages = {
  help: (
    command: string,
    version: string,
    dataDirectory: string,
  ) => `howdah ${version}: a dashboard for Postgres-backed projects, with the Postgres that it needs.

Usage
${usage(command)}

Options
  --mode <mode>           platform (default): accounts, organizations, many projects; or self-hosted: one project and
                          no accounts, for one person on one machine or behind one password
  --data <directory>      data directory (default here: ${dataDirectory}, in the mode self-hosted
                          with -self-hosted behind it)
  --documents <directory> what organizations can download: terms, agreements, certificates; the files right in it that are
                          not hidden, at most 500 (default: documents in the data directory, if it is there)
  --port <number>         port of the dashboard and its API; 0 takes a free one (default: 8100)
  --host <address>        address to listen on (default: 127.0.0.1, which only this machine reaches);
                          any other than the loopback needs --public-url
  --public-url <url>      where people reach the server, when it is behind a proxy or on another host
  --gateway-port <number> port of the projects' own APIs on 127.0.0.1; 0 takes a free one
                          (default: the one behind --port)
  --gateway-url <url>     where programs reach the projects' own APIs, when that is behind a proxy or on another host;
                          its host name differs from the dashboard's
  --origin <origin>       a page's origin that may call the API with a bearer token (CORS); may be repeated
  --allow-address <range> an address or a range such as 10.0.0.0/8 of this machine or of networks around it whose databases
                          may be attached as projects; may be repeated (default: none, only those on the internet)
  --plan <plan>           plan of the organizations that are made:
                          free, pro, team or enterprise (default: pro)
  --projects-per-organization <number>
                          how many projects an organization may have (default: 200)
  --no-new-organizations  organizations are created only with ${command} organization create
  --no-scheduled-backups  no backup of each project once a day, at a time that follows from its reference; people still make
                          them by hand
  --db <url>              self-hosted: a Postgres of yours as the project, such as
                          postgresql://user:password@host:5432/database?sslmode=verify-full; without it the server
                          runs one itself. sslmode is disable, require, verify-ca or verify-full; where it is left out,
                          disable for this machine and verify-full for any other. Other users of this machine can read
                          a command line: HOWDAH_DB keeps the password from them
  --db-ca <file>          self-hosted: the certificate authorities to trust for --db, as PEM (default: the system's)
  --releases-url <url>    self-hosted: where to look for newer releases, a list as GitHub's API answers it, such as
                          https://api.github.com/repos/owner/name/releases; without it none are checked
  -h, --help              this text
  -v, --version           the version

${command} user add
  --email <address>       email of the person; an existing account only becomes a member
  --name <name>           shown to others (default: what stands before the @)
  --organization <slug>   the organization to join
  --role <role>           owner, administrator, developer or read-only
  --data <directory>      the data directory of the running server
  The password is asked for, or is the first line of the standard input when that is no terminal.

${command} user reset-link
  --email <address>       who has forgotten the password
  --data <directory>      the data directory of the running server
  The link works once, for an hour, and ends all sessions of this person.

${command} user remove-totp
  --email <address>       who signs in by the password alone from then on
  --data <directory>      the data directory of the running server

${command} token create
  --email <address>       whose token it is; it may do what this person may
  --name <name>           what it is for
  --data <directory>      the data directory of the running server
  The token is printed once; only its hash is stored.

${command} organization create
  --name <name>           its slug is made of it, and printed
  --owner <email>         email of the owner, an existing account
  --plan <plan>           free, pro, team or enterprise (default: pro)
  --data <directory>      the data directory of the running server

${command} organization list
  --data <directory>      the data directory of the running server

${command} organization managed-by
  --slug <slug>           the organization
  --by <partner>          vercel-marketplace or aws-marketplace; howdah for no partner
  --installation-id <id>  what the partner calls the organization
  --url <url>             where the partner manages it; its members are sent there
  --data <directory>      the data directory of the running server

Environment (an option wins over its variable)
  HOWDAH_DATA             as --data
  HOWDAH_MODE             as --mode
  HOWDAH_DOCUMENTS        as --documents
  HOWDAH_HOST             as --host
  HOWDAH_PORT             as --port
  HOWDAH_PUBLIC_URL       as --public-url
  HOWDAH_SCHEDULED_BACKUPS
                          off: as --no-scheduled-backups
  HOWDAH_ORIGINS          as --origin, separated by commas
  HOWDAH_DB               as --db
  HOWDAH_DB_CA            as --db-ca
  HOWDAH_RELEASES_URL     as --releases-url
  HOWDAH_PASSWORD         self-hosted: what one signs in with, 10 characters or more, needed where other machines reach
                          the server; without it each start prints a link that signs in once. Another password ends
                          all sessions
  HOWDAH_MASTER_KEY       the key that secrets are encrypted with, 32 bytes as hexadecimal or base64;
                          without it the key is the file master.key in the data directory
  HOWDAH_SMTP_URL         the SMTP server that sends invitations and password resets, such as
                          smtp://user:password@mail.example.com:587; without it links are shown instead
  HOWDAH_MAIL_FROM        the sender of these mails, such as "Howdah <howdah@example.com>"
  HOWDAH_ALLOW_ADDRESSES  as --allow-address, with commas between
  HOWDAH_S3_BUCKET        a bucket for the bytes of all files, instead of the data directory; with HOWDAH_S3_REGION,
                          HOWDAH_S3_ACCESS_KEY_ID, HOWDAH_S3_SECRET_ACCESS_KEY (else what AWS's own tools would use),
                          HOWDAH_S3_ENDPOINT for a service that is not AWS's, HOWDAH_S3_PATH_STYLE (true with an
                          endpoint) and HOWDAH_S3_PREFIX, which all keys begin with
  HOWDAH_AI_URL           an OpenAI-compatible API for help with SQL, such as https://api.openai.com/v1 or
                          http://localhost:11434/v1; it receives schemas and SQL, never rows
  HOWDAH_AI_KEY           its API key, if it asks for one
  HOWDAH_AI_MODEL         the name of the model
  HOWDAH_AI_PROVIDER      anthropic for Anthropic's API, whose address is known (default: openai-compatible)
  HOWDAH_DATABASE_URL     a Postgres of yours as the control database; without it the server runs one itself
`,
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
  noOrganization: (slug: string) => `Organization "${slug}" not found.`,
  wrongRole: (role: string) =>
    `--role must be owner, administrator, developer or read-only, not "${role}".`,
  wrongPlan: (plan: string) => `--plan must be free, pro, team or enterprise, not "${plan}".`,
  wrongManager: (by: string) =>
    `--by must be vercel-marketplace, aws-marketplace or howdah, not "${by}".`,
  wrongAddress: (url: string) =>
    `--url takes an address such as https://marketplace.example.com/installations/1, not "${url}".`,
  organizationCreated: (name: string, owner: string) =>
    `Created ${name}, owned by ${owner}. Its slug:`,
  managed: (slug: string, by: string) => `${slug} is now managed by ${by}.`,
  noPerson: (email: string) => `No account with the email ${email}.`,
  resetLink: (email: string) =>
    `Link for ${email} to set a new password (works once, for an hour):`,
  noTotp: (email: string) => `${email} has no multi-factor authentication.`,
  totpRemoved: (email: string) => `Multi-factor authentication removed for ${email}.`,
  notListening: 'The server isn’t ready yet. Try again in a moment.',
  passwordPrompt: 'Password: ',
  passwordAgain: 'Repeat password: ',
  passwordsDiffer: 'The passwords don’t match.',
  noPassword: 'No password on standard input.',
  personAdded: (email: string, organization: string, role: string) =>
    `${email} is now a member of ${organization} (${role}).`,
  tokenCreated: (email: string) => `Access token for ${email} (it won’t be shown again):`,
} as const
