import type { Command } from '../base/command'
import type { HelpContext, Setting } from '../base/config/setting'
import { cliMessages } from './cli.messages'

const WIDTH = 118
const LABEL_WIDTH = 26

/** Formats the help of the command line from the settings and commands of all modules. */
export function helpText(
  context: HelpContext & { version: string },
  settings: readonly Setting[],
  commands: readonly Command[],
): string {
  const { command, version } = context
  const textOf = ({ help }: Setting) => (typeof help === 'string' ? help : help(context))
  const options = settings.flatMap((setting) =>
    setting.option === undefined ? [] : [entry(labelOf(setting), textOf(setting))],
  )
  const variables = settings.flatMap((setting) =>
    setting.variable === undefined
      ? []
      : [entry(setting.variable, sameAs(setting) ?? textOf(setting))],
  )
  const [start, ...rest] = [{ name: '', summary: cliMessages.startSummary }, ...commands].map(
    ({ name, summary }) => ({
      usage: [command, name, '[options]'].filter(Boolean).join(' '),
      summary,
    }),
  )
  const usageWidth = command.length + 36
  const usages = [start, ...rest].flatMap((line) =>
    line === undefined ? [] : [`  ${line.usage.padEnd(usageWidth)}${line.summary}`],
  )
  return `${[
    cliMessages.title(version),
    section(cliMessages.usage, usages),
    section(cliMessages.options, [
      ...options,
      entry('-h, --help', cliMessages.helpOption),
      entry('-v, --version', cliMessages.versionOption),
    ]),
    ...commands.map((one) => commandHelp(command, one)),
    section(cliMessages.environment, variables),
  ].join('\n\n')}\n`
}

function commandHelp(program: string, { name, note, options, isAlone }: Command): string {
  const entries = Object.entries(options).map(([option, { argument, help }]) =>
    entry(`--${option} ${argument}`, help),
  )
  const data = entry('--data <directory>', cliMessages.dataOption)
  return section(`${program} ${name}`, [
    ...entries,
    ...(isAlone ? [] : [data]),
    ...(note === undefined
      ? []
      : [
          wrap(note, WIDTH - 2)
            .map((line) => `  ${line}`)
            .join('\n'),
        ]),
  ])
}

const section = (title: string, lines: readonly string[]): string => [title, ...lines].join('\n')

const labelOf = (setting: Setting): string =>
  'argument' in setting && setting.argument !== undefined
    ? `--${setting.option} ${setting.argument}`
    : `--${setting.option}`

/** Describes a variable by the option that does the same; null if there is none. */
function sameAs({ kind, option }: Setting): string | null {
  if (option === undefined) return null
  return cliMessages.sameAs[kind](`--${option}`)
}

/** Formats a label and its text, which wraps beside it. */
function entry(label: string, text: string): string {
  const lines = wrap(text, WIDTH - LABEL_WIDTH)
  const head = `  ${label}`
  const indent = `\n${' '.repeat(LABEL_WIDTH)}`
  return head.length < LABEL_WIDTH
    ? head.padEnd(LABEL_WIDTH) + lines.join(indent)
    : head + indent + lines.join(indent)
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
