import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
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

const download = command({
  name: 'functions download',
  summary: 'write the files of an edge function to a folder',
  options: {
    project: { argument: '<reference>', required: true, help: 'the project' },
    name: { argument: '<name>', required: true, help: 'the function, as in its address' },
    folder: { argument: '<path>', required: true, help: 'a new or empty folder for its files' },
    'stored-version': { argument: '<number>', help: 'a stored version (default: the one in use)' },
  },
  async run(values, { functionRows, projects }, { print }) {
    const { name, project: ref, 'stored-version': version } = values
    const folder = resolve(values.folder)
    const number = version === undefined ? null : readVersion(version)
    if ((await projects.byRef(ref)) === null) throw new Error(messages.noProject(ref))
    const stored = await functionRows.get(ref, name)
    if (stored === null) throw new Error(messages.noFunction(name))
    const body = await functionRows.body(stored.id, number ?? stored.version)
    if (body === null) throw new Error(messages.noVersion(name, number ?? stored.version))
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length > 0) throw new Error(messages.notEmpty(folder))
    for (const { content, path } of body.files) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content, { flag: 'wx' })
    }
    print(messages.downloaded(name, body.version, folder))
  },
})

export const functionCommands = [deploy, download]

function readVersion(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(messages.badVersion(text))
  return Number(text)
}

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
