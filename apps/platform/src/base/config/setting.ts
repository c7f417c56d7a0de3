import type { Mode } from '../../contract/mode'
import type { Config, ServerConfig } from './config'

/** Values that help texts mention. */
export interface HelpContext {
  /** Name of the command as it was typed. */
  command: string
  /** Default data directory in the mode `platform`. */
  dataDirectory: string
}

/**
 * Setting of the server: an option of the command line, a variable of the environment, or both, in
 * which case the option wins.
 */
export type Setting = {
  /** Option without its dashes. */
  option?: string
  /** Variable of the environment. */
  variable?: string
  help: string | ((context: HelpContext) => string)
  /** The only mode in which the setting has an effect. */
  mode?: Mode
} & (
  | { kind: 'text'; argument?: string }
  /** Repeated option, or a variable with commas between its values. */
  | { kind: 'list'; argument?: string }
  /** On unless the option is given or the variable is `off`. */
  | { kind: 'switch' }
)

export type Settings = Readonly<Record<string, Setting>>

type ValueOf<S extends Setting> = S['kind'] extends 'switch'
  ? boolean
  : S['kind'] extends 'list'
    ? readonly string[]
    : string | undefined

export type SettingValues<S extends Settings> = { readonly [Name in keyof S]: ValueOf<S[Name]> }

/** Settings of a module, and its part of the configuration. */
export interface ModuleConfig {
  settings: Settings
  /** @throws Error with a sentence for a value that is not valid */
  read(values: SettingValues<Settings>, server: ServerConfig): Partial<Config>
}

/** Describes settings; `read` sees their values by name. A text is undefined if it is empty. */
export const defineConfig = <const S extends Settings>(config: {
  settings: S
  read(values: SettingValues<S>, server: ServerConfig): Partial<Config>
}): ModuleConfig =>
  // The values that are read for these settings have the types of these settings.
  config as unknown as ModuleConfig
