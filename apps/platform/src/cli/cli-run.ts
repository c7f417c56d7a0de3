import { version } from '../../package.json'
import type { Command } from '../base/command'
import { ConfigError } from '../base/config/config-error'
import { allSettings, readConfig } from '../server/config'
import { defaultDataDirectory } from '../server/data-directory-place'
import { modules } from '../server/modules'
import { optionsOf } from '../server/settings'
import { cliMessages } from './cli.messages'
import { serve } from './cli-serve'
import { conformance } from './conformance/conformance'
import { helpText } from './help'
import { parseOptions, runCommand } from './run-command'

/** Exit codes: 0 done, 1 it failed, 2 the command line is wrong. */
export type ExitCode = 0 | 1 | 2

/** Returns the name of the command as typed by the user; `npm start` passes it on. */
const commandName = (): string => process.env.HOWDAH_COMMAND ?? 'howdah'

export const commands: readonly Command[] = [
  ...modules.flatMap((module) => module.commands ?? []),
  conformance as Command,
]

/** Runs a command line and resolves with its exit code. */
export async function runCli(args: readonly string[]): Promise<ExitCode> {
  if (args.some((arg) => arg === '--help' || arg === '-h')) return print(help())
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, at) => word === args[at]),
  )
  if (command) {
    await runCommand(command, args.slice(command.name.split(' ').length), process.env)
    return 0
  }
  const { version: isVersion, ...values } = parseOptions(args, {
    ...optionsOf(allSettings()),
    version: { type: 'boolean', short: 'v' },
  })
  if (isVersion === true) return print(`${version}\n`)
  return serve(readConfig(values, process.env))
}

const help = (): string =>
  helpText(
    {
      command: commandName(),
      version,
      dataDirectory: defaultDataDirectory(process.env.HOWDAH_DATA, 'platform'),
    },
    allSettings(),
    commands,
  )

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
