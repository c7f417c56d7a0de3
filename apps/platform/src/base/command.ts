/** Option of a command. A value is required where no default is described. */
export interface CommandOption {
  argument: string
  help: string
  required?: boolean
  /** The only values that it takes. */
  choices?: readonly string[]
}

type CommandOptions = Readonly<Record<string, CommandOption>>

type ValueOf<O extends CommandOption> =
  | (O extends { choices: readonly (infer Choice)[] } ? Choice : string)
  | (O extends { required: true } ? never : undefined)

/** Values of options by their names. A text is never empty. */
export type CommandValues<Options extends CommandOptions> = {
  readonly [Name in keyof Options]: ValueOf<Options[Name]>
}

/** Terminal of a command. */
export interface CommandIo {
  /** Writes a result to the standard output, for scripts. */
  print(line: string): void
  /** Writes a sentence to the standard error, for people. */
  note(line: string): void
  /** Asks for a new password. @throws Error if there is none */
  readPassword(): Promise<string>
}

/** Command, which runs beside a running server in its control database unless it is alone. */
export interface Command<Known = never> {
  /** Words after the name of the program, such as `user add`. */
  name: string
  /** Completes the usage line. */
  summary: string
  /** Options in addition to `--data`. */
  options: CommandOptions
  /** Sentence below the options. */
  note?: string
  /** Needs no server of this machine: it has no `--data`, and no services. */
  isAlone?: boolean
  /** Checks values that depend on each other, before the server is contacted. @throws ConfigError */
  check?(values: CommandValues<CommandOptions>): void
  /** @throws Error with a sentence */
  run(values: CommandValues<CommandOptions>, services: Known, io: CommandIo): Promise<void>
}

/** Returns how to describe commands of a module: `run` sees the module's services and no others. */
export const commandsOf =
  <Known>() =>
  <const Options extends CommandOptions>(command: {
    name: string
    summary: string
    options: Options
    note?: string
    isAlone?: boolean
    check?(values: CommandValues<Options>): void
    run(values: CommandValues<Options>, services: Known, io: CommandIo): Promise<void>
  }): Command<Known> =>
    // The values that are read for these options have the types of these options.
    command as unknown as Command<Known>
