/** Invalid command line or environment; the message says what to write instead. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
