/** Texts about data that a database sends and that is larger than the server holds. */
export const wireMessages = {
  /** Appended to an error text that was cut. */
  cut: '… (the rest is left out)',
  tooLarge: {
    row: (megabytes: number, max: number) =>
      `A row of ${megabytes} MB is larger than the ${max} MB that a result can hold. Select a part of it, for example with substring.`,
    notice: (megabytes: number, max: number) =>
      `A notice of ${megabytes} MB is larger than the ${max} MB that a run can hold.`,
    setting: (megabytes: number, max: number) =>
      `A setting of ${megabytes} MB is larger than the ${max} MB that a run can hold.`,
    message: (megabytes: number, max: number) =>
      `The database sent a message of ${megabytes} MB, and ${max} MB is the maximum.`,
  },
  notUtf8:
    'A value of the result is not valid UTF-8 and could not be shown as it is. Select it as bytea, for example with convert_to(value, current_setting($$server_encoding$$)).',
  notices: (max: number) => `The notices of this run are larger than ${max} MB together.`,
} as const
