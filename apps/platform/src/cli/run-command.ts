import { parseArgs } from 'node:util'
import type { Command, CommandIo, CommandValues } from '../base/command'
import { ConfigError } from '../base/config/config-error'
import { readConfig } from '../server/config'
import type { OptionValues } from '../server/settings'
import { joinServer } from './cli-join'
import { cliMessages } from './cli.messages'
import { readPassword } from './cli-password'

type Options = Command['options']
type ParsedOptions = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

const io: CommandIo = {
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  readPassword: () => readPassword(),
}

/** Runs a command beside the server of a data directory. @throws ConfigError for its arguments */
export async function runCommand(
  command: Command,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const names = [...(command.isAlone ? [] : ['data']), ...Object.keys(command.options)]
  const given = parseOptions(
    args,
    Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  )
  const values = readValues(command.options, given)
  command.check?.(values)
  if (command.isAlone) {
    await command.run(values, {} as never, io)
    return
  }
  // A module's command sees the services of that module, all of which are here.
  await joinServer(readConfig({ data: given.data }, environment), (services) =>
    command.run(values, services as never, io),
  )
}

/** Parses options without positional arguments. @throws ConfigError */
export function parseOptions(args: readonly string[], options: ParsedOptions): OptionValues {
  const [word] = args
  if (word !== undefined && !word.startsWith('-'))
    throw new ConfigError(cliMessages.unknownCommand(word))
  try {
    const { values } = parseArgs({
      ...{ args: [...args], options },
      ...{ strict: true, allowPositionals: false },
    })
    // Only options with text are repeated.
    return values as OptionValues
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
}

function readValues(
  options: Options,
  given: Readonly<Record<string, unknown>>,
): CommandValues<Options> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { choices, required }]) => {
      const text = given[name]
      const value = typeof text === 'string' ? text.trim() || undefined : undefined
      if (value === undefined && required === true)
        throw new ConfigError(cliMessages.requiredOption(`--${name}`))
      if (value !== undefined && choices?.includes(value) === false)
        throw new ConfigError(cliMessages.wrongChoice(`--${name}`, choices, value))
      return [name, value]
    }),
  )
}
