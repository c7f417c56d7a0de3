import type { ChildProcess } from 'node:child_process'
import { fieldError } from '../../../base/app-error'
import { endProcess } from '../../../base/process-table'
import { createSlots } from '../../../base/processes/slots'
import { functionsMessages } from '../functions.messages'
import { draftFiles, draftMap, isCode } from './draft-files'
import type { Jail, JailFolder, PackageFolder } from './jail'
import { completionsOf, reportedProblems } from './language-answers'
import type { Completions, DraftToCheck, LanguageProblem, TextPlace } from './language.types'
import { createRpc, type Rpc } from './rpc'

/** A language server with the files of a draft. */
export interface LanguageSession {
  readonly hasEnded: boolean
  /** Returns nothing for a request whose client is gone. */
  problems(draft: DraftToCheck, signal?: AbortSignal): Promise<LanguageProblem[]>
  completions(
    draft: DraftToCheck,
    at: { path: string; place: TextPlace },
    signal?: AbortSignal,
  ): Promise<Completions>
  /** Ends it once, however often it is called. */
  end(): Promise<void>
}

const LIMITS = { processorSeconds: 600, memoryKb: 1_500_000 }
const FETCH_LIMITS = { processorSeconds: 60, memoryKb: 1_500_000 }
const FETCH_TIMEOUT_MS = 60_000
const REQUEST_TIMEOUT_MS = 120_000
/** Import map, next to the files of the draft. */
const MAP = 'map.json'
/** Files that are fetched for. */
const MAX_ROOTS = 50
const MAX_PACKAGES_KB = 500_000
/** Milliseconds between measurements of what has been fetched. */
const MEASURE_INTERVAL_MS = 500

export interface LanguageStart {
  draft: DraftToCheck
  /** Project, whose sessions share the packages. */
  ref: string
  /** Ends the start, and the session. */
  signal: AbortSignal
}

/** Parts of the jail that a session has. */
interface Place {
  jail: Jail
  folder: JailFolder
  packages: PackageFolder
  /** Files in the folder, by path. */
  written: Map<string, string>
}

/**
 * Starts a language server for a draft, once its packages are there.
 * @throws AppError 400 if they are too large
 */
export async function startLanguageSession(
  jail: Jail,
  { draft, ref, signal }: LanguageStart,
): Promise<LanguageSession> {
  const packages = await jail.usePackages(ref)
  try {
    const folder = await jail.createFolder()
    const place = { jail, folder, packages, written: new Map<string, string>() }
    try {
      await writeDraft(place, draft)
      await fetchPackages(place, draft, signal)
      return await connect(place, draft, signal)
    } catch (error) {
      await folder.end()
      throw error
    }
  } catch (error) {
    await packages.end()
    throw error
  }
}

const sourceOf = ({ inside }: JailFolder): string => `${inside}/source`

/** Brings the files on the disk in step with a draft. @returns true if its import map is another one */
async function writeDraft({ folder, written }: Place, draft: DraftToCheck): Promise<boolean> {
  const files = new Map(draftFiles(draft).map(({ content, path }) => [`source/${path}`, content]))
  files.set(MAP, JSON.stringify(draftMap(draft, sourceOf(folder))))
  const isOtherMap = written.get(MAP) !== files.get(MAP)
  for (const path of written.keys()) {
    if (files.has(path)) continue
    await folder.remove(path)
    written.delete(path)
  }
  for (const [path, content] of files) {
    if (written.get(path) === content) continue
    await folder.write(path, content)
    written.set(path, content)
  }
  return isOtherMap
}

/**
 * Fetches the packages that a draft imports. What is not there is reported by the language server.
 * @throws AppError 400 if they are too large
 */
async function fetchPackages(
  { folder, jail, packages }: Place,
  draft: DraftToCheck,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const roots = draftFiles(draft).filter(isCode).slice(0, MAX_ROOTS)
  if (roots.length === 0) return
  const child = jail.run(
    [
      ...['cache', '--quiet', '--node-modules-dir=none', '--no-config', '--no-lock'],
      ...['--import-map', `${folder.inside}/${MAP}`],
      ...roots.map(({ path }) => `${sourceOf(folder)}/${path}`),
    ],
    { ...FETCH_LIMITS, packages: packages.inside },
  )
  const stop = () => kill(child)
  signal.addEventListener('abort', stop)
  child.stdin.on('error', () => undefined)
  child.stdin.end()
  child.stdout.resume()
  child.stderr.resume()
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const timer = setTimeout(stop, FETCH_TIMEOUT_MS)
  let isTooLarge = false
  const measure = async () => {
    isTooLarge ||= (await packages.size()) > MAX_PACKAGES_KB
    if (isTooLarge) stop()
  }
  const watch = setInterval(() => void measure(), MEASURE_INTERVAL_MS)
  await ended
  clearInterval(watch)
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  await measure()
  if (isTooLarge)
    throw fieldError('files', functionsMessages.packagesTooLarge(MAX_PACKAGES_KB * 1_000))
}

async function connect(
  place: Place,
  first: DraftToCheck,
  signal: AbortSignal,
): Promise<LanguageSession> {
  const { folder, jail, packages } = place
  const child = jail.run(['lsp'], { ...LIMITS, packages: packages.inside })
  child.stderr.resume()
  const source = `file://${sourceOf(folder)}`
  const opened = new Map<string, { version: number; content: string }>()
  let hasEnded = false

  const uriOf = (path: string) => `${source}/${path.split('/').map(encodeURIComponent).join('/')}`

  const rpc: Rpc = createRpc({
    ...{ input: child.stdin, output: child.stdout, timeoutMs: REQUEST_TIMEOUT_MS },
    onBroken: () => kill(child),
  })
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      hasEnded = true
      rpc.close()
      resolve()
    }
    child.once('exit', finish)
    child.once('error', finish)
  })

  // One request at a time: another one can be about another draft.
  const turns = createSlots(1)

  /** Tells the server what has changed. */
  async function update(draft: DraftToCheck): Promise<void> {
    const isOtherMap = await writeDraft(place, draft)
    if (isOtherMap)
      rpc.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: `file://${folder.inside}/${MAP}`, type: CHANGED }],
      })
    const files = draftFiles(draft).filter(isCode)
    for (const path of opened.keys())
      if (!files.some((file) => file.path === path)) {
        opened.delete(path)
        rpc.notify('textDocument/didClose', { textDocument: { uri: uriOf(path) } })
      }
    for (const { content, path } of files) {
      const known = opened.get(path)
      if (known?.content === content) continue
      const uri = uriOf(path)
      const version = (known?.version ?? 0) + 1
      opened.set(path, { version, content })
      if (known === undefined)
        rpc.notify('textDocument/didOpen', {
          textDocument: { uri, languageId: languageOf(path), version, text: content },
        })
      else
        rpc.notify('textDocument/didChange', {
          textDocument: { uri, version },
          contentChanges: [{ text: content }],
        })
    }
  }

  const stop = () => kill(child)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let removed: Promise<void> | null = null

  async function remove(): Promise<void> {
    signal.removeEventListener('abort', stop)
    stop()
    await ended
    await folder.end()
    await packages.end()
  }

  try {
    await rpc.request('initialize', initialization(source, folder))
    rpc.notify('initialized', {})
    await update(first)
  } catch (error) {
    stop()
    await ended
    throw error
  }
  return {
    get hasEnded() {
      return hasEnded
    },
    problems: (draft, asked) =>
      turns.run(async () => {
        const all: LanguageProblem[] = []
        if (isGone(asked)) return all
        await update(draft)
        for (const path of [...opened.keys()]) {
          const answer = await rpc.request('textDocument/diagnostic', {
            textDocument: { uri: uriOf(path) },
          })
          all.push(...reportedProblems(answer, path, folder.inside))
          if (isGone(asked) || all.length >= MAX_PROBLEMS) break
        }
        return all.slice(0, MAX_PROBLEMS)
      }),
    completions: (draft, { path, place: at }, asked) =>
      turns.run(async () => {
        if (isGone(asked)) return NONE
        await update(draft)
        const text = opened.get(path)?.content
        if (text === undefined) return NONE
        const answer = await rpc.request('textDocument/completion', {
          textDocument: { uri: uriOf(path) },
          position: at,
          context: { triggerKind: 1 },
        })
        return completionsOf(answer, text, at)
      }),
    end: () => (removed ??= remove()),
  }
}

/** A function, since the value changes while something is awaited. */
const isGone = (signal?: AbortSignal): boolean => signal?.aborted === true

/** Kind of change in the protocol. */
const CHANGED = 2
/** Problems of all files that are passed on. */
const MAX_PROBLEMS = 1_000
const NONE: Completions = { items: [], isIncomplete: false }

function kill(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    endProcess(child.pid)
}

const languageOf = (path: string): string => {
  const [, ending = ''] = /\.(\w+)$/.exec(path.toLowerCase()) ?? []
  const name = ending.includes('ts') ? 'typescript' : 'javascript'
  return ending.endsWith('x') ? `${name}react` : name
}

/** Settings of the server: nothing is looked up or fetched, and no settings of the draft are read. */
const initialization = (source: string, { inside }: JailFolder) => ({
  processId: null,
  rootUri: source,
  workspaceFolders: [{ uri: source, name: 'function' }],
  capabilities: {
    textDocument: {
      synchronization: {},
      completion: { completionItem: { snippetSupport: false } },
      diagnostic: {},
    },
    workspace: { workspaceFolders: true },
  },
  initializationOptions: {
    enable: true,
    importMap: `file://${inside}/${MAP}`,
    ...{ lint: false, cacheOnSave: false, documentPreloadLimit: 0, unstable: [] },
    ...{ maxTsServerMemory: 512 },
    suggest: { autoImports: true, imports: { autoDiscover: false, hosts: {} } },
  },
})
