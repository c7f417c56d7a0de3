/** Invalid command line or environment; the message contains the valid form. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
