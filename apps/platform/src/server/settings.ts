import type { parseArgs } from 'node:util'
import type { Mode } from '../contract/mode'
import { ConfigError } from '../base/config/config-error'
import type { Setting, Settings, SettingValues } from '../base/config/setting'
import { configMessages } from './config.messages'

export type Environment = Readonly<Record<string, string | undefined>>

/** Options of the command line, as `node:util` parses them. */
export type OptionValues = Readonly<
  Record<string, string | boolean | readonly string[] | undefined>
>

type ParsedOptions = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Returns the options of settings, as `node:util` takes them. */
export const optionsOf = (settings: readonly Setting[]): ParsedOptions =>
  Object.fromEntries(
    settings.flatMap(({ kind, option }) =>
      option === undefined
        ? []
        : [
            [
              option,
              kind === 'switch'
                ? { type: 'boolean' as const }
                : { type: 'string' as const, multiple: kind === 'list' },
            ],
          ],
    ),
  )

/**
 * Reads the values of settings. Options win over the environment.
 * @param mode without it, settings of every mode are read
 * @throws ConfigError for a setting of another mode. Variables of the mode `platform` are ignored in
 * the other one, since they may be meant for another server of the machine
 */
export function readSettings<S extends Settings>(
  settings: S,
  options: OptionValues,
  environment: Environment,
  mode?: Mode,
): SettingValues<S> {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const given = setting.option === undefined ? undefined : options[setting.option]
    const variable = setting.variable === undefined ? undefined : environment[setting.variable]
    if (setting.mode === undefined || mode === undefined || setting.mode === mode)
      return [name, valueOf(setting, given, variable)]
    if (given !== undefined && given !== '')
      throw new ConfigError(configMessages.otherMode(nameOf(setting), setting.mode))
    if (variable && setting.mode === 'self-hosted')
      throw new ConfigError(configMessages.otherMode(nameOf(setting), setting.mode))
    return [name, valueOf(setting, undefined, undefined)]
  })
  // Each value has the type of its setting's kind.
  return Object.fromEntries(entries) as SettingValues<S>
}

const nameOf = ({ option, variable = '' }: Setting): string =>
  option === undefined ? variable : `--${option}`

function valueOf(
  { kind, variable: name = '' }: Setting,
  option: OptionValues[string],
  variable: string | undefined,
): string | boolean | readonly string[] | undefined {
  switch (kind) {
    case 'text':
      return (option ?? variable) || undefined
    case 'list':
      return [...(Array.isArray(option) ? option : []), ...(variable ?? '').split(',')]
        .map((text: string) => text.trim())
        .filter(Boolean)
    case 'switch': {
      const text = variable || 'on'
      if (text !== 'on' && text !== 'off')
        throw new ConfigError(configMessages.notASwitch(name, text))
      return option !== true && text === 'on'
    }
  }
}
