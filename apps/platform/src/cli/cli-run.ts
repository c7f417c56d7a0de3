import { parseArgs } from 'node:util'
import { version } from '../../package.json'
import {
  addUser,
  createToken,
  personOptions,
  printResetLink,
  removeTotp,
  tokenOptions,
  userOptions,
} from './cli-commands'
import {
  createOrganizationCommand,
  createOrganizationOptions,
  listOrganizationsCommand,
  listOrganizationsOptions,
  managedByOptions,
  setManagedBy,
} from './cli-organizations'
import { cliMessages } from './cli.messages'
import { ConfigError, readConfig, serverOptions } from '../server/config'
import { defaultDataDirectory } from '../server/data-directory-place'

/** Exit codes: 0 done, 1 it failed, 2 the command line is wrong. */
export type ExitCode = 0 | 1 | 2

/** Returns the name of the command as typed by the user; `npm start` passes it on. */
const commandName = (): string => process.env.HOWDAH_COMMAND ?? 'howdah'

/** Does what a command line asks for; ends when that is done. */
export async function runCli(args: readonly string[]): Promise<ExitCode> {
  const [first, second] = args
  const command = [first, second].join(' ')
  if (args.some((arg) => arg === '--help' || arg === '-h'))
    return print(
      cliMessages.help(
        commandName(),
        version,
        defaultDataDirectory(process.env.HOWDAH_DATA, 'platform'),
      ),
    )
  if (command === 'user add') {
    await addUser(parse({ args: args.slice(2), options: userOptions }), process.env)
    return 0
  }
  if (command === 'user reset-link') {
    await printResetLink(parse({ args: args.slice(2), options: personOptions }), process.env)
    return 0
  }
  if (command === 'user remove-totp') {
    await removeTotp(parse({ args: args.slice(2), options: personOptions }), process.env)
    return 0
  }
  if (command === 'token create') {
    await createToken(parse({ args: args.slice(2), options: tokenOptions }), process.env)
    return 0
  }
  if (command === 'organization create') {
    await createOrganizationCommand(
      parse({ args: args.slice(2), options: createOrganizationOptions }),
      process.env,
    )
    return 0
  }
  if (command === 'organization list') {
    await listOrganizationsCommand(
      parse({ args: args.slice(2), options: listOrganizationsOptions }),
      process.env,
    )
    return 0
  }
  if (command === 'organization managed-by') {
    await setManagedBy(parse({ args: args.slice(2), options: managedByOptions }), process.env)
    return 0
  }
  const values = parse({ args, options: serverOptions })
  if (values.version) return print(`${version}\n`)
  const config = readConfig(values, process.env)
  // Loads the server only after the command line is valid, so that errors and the help are printed
  // immediately.
  const { serve } = await import('./cli-serve')
  return serve(config)
}

/**
 * Returns the message and the exit code of an error. User errors are plain sentences; only internal
 * errors show a stack trace.
 */
export function exitCodeOf(error: unknown): { code: ExitCode; text: string } {
  if (error instanceof ConfigError)
    return { code: 2, text: `${error.message}\n${cliMessages.seeHelp(commandName())}` }
  if (error instanceof TypeError || error instanceof ReferenceError)
    return { code: 1, text: error.stack ?? error.message }
  return { code: 1, text: error instanceof Error ? error.message : String(error) }
}

function print(text: string): ExitCode {
  process.stdout.write(text)
  return 0
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options']

function parse<const O extends NonNullable<Options>>({
  args,
  options,
}: {
  args: readonly string[]
  options: O
}) {
  const [word] = args
  if (word !== undefined && !word.startsWith('-'))
    throw new ConfigError(cliMessages.unknownCommand(word))
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
}
