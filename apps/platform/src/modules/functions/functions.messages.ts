export const functionsMessages = {
  missing: 'Deno isn’t installed on the server. Install it, or set HOWDAH_DENO to its path.',
  unreadable: (path: string) => `Deno runs as a user who cannot run ${path}.`,
  seconds: (option: string, text: string) =>
    `${option} is ${text}. Use a number of seconds from 1 to 86400.`,
  paused: 'The project is not running.',
  notFound: 'This project has no function of this name.',
  noFunction: 'Function not found.',
  noVersion: 'This version isn’t stored any more.',
  noSecret: 'Secret not found.',
  unauthorized: 'Send a key or a token of this project as a bearer token.',
  noLanguage:
    'Types cannot be checked here: the language server needs a server that runs as root, so that it reads no other files.',
  languageBusy: 'Too many types are being checked. They are checked again with the next change.',
  packagesFull: (megabytes: number) =>
    `The packages take more than ${megabytes} MB. Import fewer or smaller ones.`,
  packagesTooLarge: (bytes: number) =>
    `The packages take more than ${bytes / 1_000_000} MB: types are not checked with them.`,
  languageFailed: 'The language server has ended. It starts again with the next change.',
  deploysBusy: 'Other deploys are still running. Try again in a moment.',
  boot: 'The function did not start. Its logs have the details.',
  busy: 'The function has too many requests at a time. Try again in a moment.',
  serverBusy: 'Too many functions are running. Try again in a moment.',
  limit: 'The function needed more memory or processor time than it may use.',
  ended: 'The function ended before it answered. Its logs have the details.',
  tooManyFunctions: (max: number) => `A project has at most ${max} functions.`,
  tooManySecrets: (max: number) => `A project has at most ${max} secrets.`,
  reservedSecret: (name: string) =>
    `${name} is a name that the server itself uses. Choose another one.`,
  notSet: (names: readonly string[]) =>
    `Not set, since the server itself uses the names: ${names.join(', ')}. Store these secrets under other names.`,
  reservedSlug: (slug: string) => `A function cannot be called ${slug}.`,
  twice: (name: string) => `${name} is there twice.`,
  badPath: (path: string) =>
    `“${path}” is not possible as a path: use a relative path of at most 200 characters: letters, digits, and . _ - without hidden folders.`,
  badFile: (path: string) => `“${path}” cannot be deployed.`,
  missingFile: (path: string) => `There is no file “${path}”.`,
  filesTooLarge: (bytes: number) =>
    `The files have at most ${Math.floor(bytes / 1_000_000)} MB together.`,
  badForm: 'Send a form with the field “metadata” and a file for each file of the function.',
  noMetadata: 'The form has no field “metadata”.',
  noFiles: 'The form has no files.',
  badMetadata: (name: string) => `The metadata have no valid ${name}.`,
  staticFiles:
    'Functions cannot read files here. Import what they need as modules, and remove static_files.',
  notText: (path: string) => `“${path}” is not a text in UTF-8.`,
  tooManyFiles: (max: number) => `A function has at most ${max} files.`,
  notStaged: (slug: string) =>
    `There is no bundle of ${slug} with this digest. Bundle it again, then deploy it.`,
  unknownSlug: (slug: string) => `There is no function ${slug}.`,
  badImportMap: (path: string) => `${path} is not a valid import map.`,
  bundleTooLarge: (bytes: number) =>
    `The bundle of a function has at most ${Math.floor(bytes / 1_000_000)} MB.`,
  bundleTimeout: 'Bundling took too long.',
  bundleFailed: (output: string) => `The function cannot be bundled. ${output}`,
  outside: (specifier: string) => `The function imports a file outside of its source: ${specifier}`,
  outsideFile: 'The function imports a file outside of its source.',
  started: (milliseconds: number) => `Started in ${milliseconds} ms.`,
  stopped: (processorMs: number | null, memoryBytes: number | null) =>
    [
      'Stopped',
      ...(processorMs === null ? [] : [`after ${processorMs} ms of processor time`]),
      ...(memoryBytes === null
        ? []
        : [`with at most ${Math.round(memoryBytes / 1_048_576)} MB of memory`]),
    ].join(' ') + '.',
  outOfMemory: 'The function was ended: it used too much memory.',
  outOfProcesses: 'The function was ended: the server has too many functions.',
  outOfCpu: 'The function was ended: it used too much processor time.',
} as const
