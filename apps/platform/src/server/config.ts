import type { Config } from '../base/config/config'
import { ConfigError } from '../base/config/config-error'
import type { ModuleConfig, Setting, Settings } from '../base/config/setting'
import type { Module } from '../modules/define-module'
import { modules } from './modules'
import { readServerConfig, serverSettings } from './server-config'
import { readSettings, type Environment, type OptionValues } from './settings'

const configsOf = (all: readonly Module[]): ModuleConfig[] =>
  all.flatMap(({ config }) => config ?? [])

/** Returns the settings of the server and of its modules, in the order of the help. @throws Error when two have one name */
export function allSettings(all: readonly Module[] = modules): Setting[] {
  const settings = [serverSettings, ...configsOf(all).map((config) => config.settings)].flatMap(
    (group: Settings) => Object.values(group),
  )
  const names = settings.flatMap(({ option, variable }) => [option ?? [], variable ?? []].flat())
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two settings have the name ${twice}.`)
  return settings
}

/**
 * Reads the configuration.
 * @param options those of the command line; they override the environment
 * @throws ConfigError
 */
export function readConfig(
  options: OptionValues,
  environment: Environment,
  all: readonly Module[] = modules,
): Config {
  const server = readServerConfig(readSettings(serverSettings, options, environment))
  const parts = configsOf(all).map((config) => {
    const values = readSettings(config.settings, options, environment, server.mode)
    return asConfigError(() => config.read(values, server))
  })
  // Each module reads the part that it declares.
  return Object.assign({ ...server }, ...parts) as Config
}

function asConfigError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError((error as Error).message, { cause: error })
  }
}
