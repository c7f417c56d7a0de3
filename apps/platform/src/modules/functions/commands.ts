import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { commandsOf } from '../../base/command'
import { functionCommandMessages as messages } from './commands.messages'
import { deployFiles, isFunctionSlug } from './deploy/deploy-files'
import type { FunctionFile } from './rows/function-rows'
import type { FunctionsServices } from './services'

const command = commandsOf<FunctionsServices>()

const MAX_FILES = 200
const MAX_BYTES = 5_000_000

const deploy = command({
  name: 'functions deploy',
  summary: 'deploy an edge function from a folder',
  options: {
    project: { argument: '<reference>', required: true, help: 'the project' },
    name: { argument: '<name>', required: true, help: 'the function, as in its address' },
    folder: { argument: '<path>', required: true, help: 'the folder of its files' },
    entrypoint: { argument: '<path>', help: 'the file that serves (default: index.ts)' },
    'verify-jwt': {
      argument: '<yes|no>',
      choices: ['yes', 'no'],
      help: 'whether requests need a key or a token (default: as before, at first yes)',
    },
  },
  async run(values, services, { note, print }) {
    const { entrypoint, folder, name, project: ref } = values
    if (!isFunctionSlug(name)) throw new Error(messages.name(name))
    if ((await services.projects.byRef(ref)) === null) throw new Error(messages.noProject(ref))
    const verify = values['verify-jwt']
    const { log, stored } = await deployFiles(services, {
      ...{ ref, slug: name },
      files: await readFolder(resolve(folder)),
      ...(entrypoint === undefined ? {} : { entrypoint_path: entrypoint }),
      ...(verify === undefined ? {} : { verify_jwt: verify === 'yes' }),
    })
    if (log !== '') note(log)
    print(messages.deployed(name, stored.version))
  },
})

export const functionCommands = [deploy]

/** Reads the files of a function; hidden ones and packages are left out. @throws Error */
async function readFolder(folder: string): Promise<FunctionFile[]> {
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new Error(messages.noFolder(folder))
  const files: FunctionFile[] = []
  let bytes = 0
  async function read(at: string): Promise<void> {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = join(at, entry.name)
      if (entry.isDirectory()) await read(path)
      if (!entry.isFile()) continue
      bytes += (await stat(path)).size
      if (files.length >= MAX_FILES || bytes > MAX_BYTES) throw new Error(messages.tooLarge)
      const content = await readFile(path, 'utf8')
      files.push({ path: relative(folder, path).split(sep).join('/'), content })
    }
  }
  await read(folder)
  return files
}
