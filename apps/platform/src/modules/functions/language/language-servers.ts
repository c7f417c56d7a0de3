import { join } from 'node:path'
import { AppError } from '../../../base/app-error'
import { createSlots } from '../../../base/processes/slots'
import { functionUser } from '../find-deno'
import { functionsMessages } from '../functions.messages'
import type { FunctionsServices } from '../services'
import { packagesOf } from './draft-files'
import { prepareJail, type Jail } from './jail'
import { startLanguageSession, type LanguageSession } from './language-session'
import type { Completions, DraftToCheck, LanguageProblem, TextPlace } from './language.types'

/** Editor of a person. */
export interface LanguageClient {
  personId: string
  ref: string
}

/** Language servers of the editors of edge functions: a process for each person who edits. */
export interface FunctionLanguage {
  /** @throws AppError 503 if there is none, or too many are in use */
  problems(editor: LanguageClient, draft: DraftToCheck): Promise<LanguageProblem[]>
  /** @throws AppError 503 if there is none, or too many are in use */
  completions(
    editor: LanguageClient,
    draft: DraftToCheck,
    at: { path: string; place: TextPlace },
  ): Promise<Completions>
  /** Ends those of a project. */
  end(ref: string): Promise<void>
  /** Ends those without requests for some time. */
  sweep(now: number): void
  close(): Promise<void>
}

interface Entry {
  editor: LanguageClient
  /** Packages that it was started with. */
  packages: string
  starting: Promise<LanguageSession>
  session: LanguageSession | null
  requests: number
  lastUsed: number
}

/** Processes in all; each has about 350 MB. */
const MAX_SESSIONS = 4
const IDLE_MS = 120_000
/** Milliseconds without a request after which one may be ended for another person. */
const YIELD_MS = 15_000

type Services = Pick<FunctionsServices, 'directory' | 'functionServers' | 'log'>

export function createFunctionLanguage({
  directory,
  functionServers,
  log,
}: Services): FunctionLanguage {
  const entries = new Map<string, Entry>()
  const starts = createSlots(1)
  let preparing: Promise<Jail | null> | null = null
  let isClosed = false

  async function needJail(): Promise<Jail> {
    const deno = await functionServers.need()
    preparing ??= prepareJail(join(directory.cache, 'language'), {
      ...{ deno, user: functionUser() },
    }).catch((error: unknown) => {
      log.error('The language server of edge functions cannot be prepared', { error })
      return null
    })
    const jail = await preparing
    if (jail === null) throw unavailable(functionsMessages.noLanguage)
    return jail
  }

  function begin(editor: LanguageClient, draft: DraftToCheck): Entry {
    makeRoom()
    const entry: Entry = {
      ...{ editor, session: null, requests: 0, lastUsed: Date.now() },
      packages: packagesOf(draft),
      starting: starts.run(async () => startLanguageSession(await needJail(), draft)),
    }
    const key = keyOf(editor)
    entries.set(key, entry)
    entry.starting.then(
      (session) => {
        entry.session = session
        if (entries.get(key) !== entry || isClosed) void session.end()
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry
  }

  /** @throws AppError 503 if all are in use */
  function makeRoom(): void {
    if (isClosed) throw unavailable(functionsMessages.languageBusy)
    if (entries.size < MAX_SESSIONS) return
    const before = Date.now() - YIELD_MS
    const [oldest] = [...entries.values()]
      .filter(({ lastUsed, requests }) => requests === 0 && lastUsed < before)
      .toSorted((a, b) => a.lastUsed - b.lastUsed)
    if (oldest === undefined) throw unavailable(functionsMessages.languageBusy)
    void retire(oldest)
  }

  async function retire(entry: Entry): Promise<void> {
    const key = keyOf(entry.editor)
    if (entries.get(key) === entry) entries.delete(key)
    await entry.starting.then(
      (session) => session.end(),
      () => undefined,
    )
  }

  /** Returns the entry of an editor: another one after other packages were imported. */
  function entryOf(editor: LanguageClient, draft: DraftToCheck, followsPackages: boolean): Entry {
    const known = entries.get(keyOf(editor))
    if (known === undefined) return begin(editor, draft)
    const isOther = followsPackages && known.packages !== packagesOf(draft)
    if (known.session?.hasEnded !== true && !isOther) return known
    void retire(known)
    return begin(editor, draft)
  }

  async function use<T>(entry: Entry, work: (session: LanguageSession) => Promise<T>): Promise<T> {
    entry.requests += 1
    try {
      return await work(await entry.starting)
    } catch (error) {
      if (error instanceof AppError) throw error
      // One that does not answer is replaced by the next request.
      void retire(entry)
      log.debug('A language server has failed', { project: entry.editor.ref, error })
      throw unavailable(functionsMessages.languageFailed)
    } finally {
      entry.requests -= 1
      entry.lastUsed = Date.now()
    }
  }

  return {
    problems: (editor, draft) =>
      use(entryOf(editor, draft, true), (session) => session.problems(draft)),
    completions: (editor, draft, { path, place }) =>
      use(entryOf(editor, draft, false), (session) => session.completions(draft, path, place)),
    async end(ref) {
      const ending = [...entries.values()].filter(({ editor }) => editor.ref === ref)
      await Promise.all(ending.map(retire))
    },
    sweep(now) {
      for (const entry of entries.values())
        if (entry.requests === 0 && now - entry.lastUsed >= IDLE_MS) void retire(entry)
    },
    async close() {
      isClosed = true
      await Promise.all([...entries.values()].map(retire))
    },
  }
}

const keyOf = ({ personId, ref }: LanguageClient): string => `${personId} ${ref}`

const unavailable = (message: string): AppError => new AppError(503, 'unavailable', message)
