import { PlatformError } from '@howdah/platform-client/errors'
import { createDraftStore } from '../../draft-store/draft-store'
import type { TestStorage } from '../../draft-store/draft-storage.fixture'
import { hasDocument } from './snippet-flow'
import type { SnippetGateway } from '../snippet-gateway'
import { createSnippetStore } from '../snippet-store'
import { createSnippetSessions, type SnippetSessions } from './snippet-sessions'
import type { PlatformCopy, SnippetFields } from '../snippet.types'

/** A platform that keeps the contract's word on versions, and is as broken as a test wants it. */
export class TestPlatform {
  readonly copies = new Map<string, PlatformCopy>()
  /** Milliseconds that an answer takes. */
  latency = 50
  /** Milliseconds that its clock is ahead of the browser's. */
  clock = 0
  /** Nothing gets through. */
  down = false
  /** True when requests are executed, but their responses never arrive. */
  losesAnswers = false
  /** In place of doing what is asked. */
  refusal: PlatformError | null = null
  saves = 0
  /** Saves that were refused for their version. */
  conflicts = 0
  /** Number of executed requests whose responses were lost. */
  lost = 0

  readonly gateway: SnippetGateway = {
    load: (id, signal) => this.#answer(signal, () => this.#found(id)),
    save: (id, fields, version, signal) =>
      this.#answer(signal, () => this.#save(id, fields, version)),
  }

  set(id: string, sql: string, more: Partial<SnippetFields> = {}) {
    const version = (this.copies.get(id)?.version ?? 0) + 1
    this.copies.set(id, {
      fields: { ...fieldsOf(sql), ...more },
      version,
      updatedAt: Date.now() + this.clock,
    })
  }

  #found(id: string): PlatformCopy {
    const copy = this.copies.get(id)
    if (!copy)
      throw new PlatformError({
        code: 'not_found',
        status: 404,
        message: 'There is no such snippet.',
      })
    return copy
  }

  #save(id: string, fields: SnippetFields, version: number): PlatformCopy {
    this.saves += 1
    const known = this.copies.get(id)
    if (version !== 0 && !known)
      throw new PlatformError({
        code: 'not_found',
        status: 404,
        message: 'There is no such snippet.',
      })
    if ((known?.version ?? 0) !== version) {
      this.conflicts += 1
      throw new PlatformError({ code: 'version_conflict', status: 409, message: 'newer' })
    }
    const copy = { fields, version: version + 1, updatedAt: Date.now() + this.clock }
    this.copies.set(id, copy)
    return copy
  }

  async #answer<T>(signal: AbortSignal, work: () => T): Promise<T> {
    await new Promise((resolve) => setTimeout(resolve, this.latency))
    if (this.down) throw unreachable()
    if (this.refusal) throw this.refusal
    const done = work()
    if (this.losesAnswers) {
      this.lost += 1
      throw unreachable()
    }
    await new Promise((resolve) => setTimeout(resolve, this.latency))
    signal.throwIfAborted()
    return done
  }
}

const unreachable = () =>
  new PlatformError({ code: 'network', status: 0, message: 'The platform could not be reached.' })

const fieldsOf = (sql: string): SnippetFields => ({
  name: 'Untitled',
  description: '',
  visibility: 'user',
  folderId: null,
  sql,
  chart: null,
})

/** One life of one tab of a browser. */
export class TestPage {
  readonly sessions: SnippetSessions
  readonly #storage: ReturnType<TestStorage['page']>

  constructor(platform: TestPlatform, storage: TestStorage, page: string) {
    this.#storage = storage.page()
    const snippetStore = createSnippetStore({
      draftStore: createDraftStore(this.#storage),
      keyOf: (id) => `snippet/${id}`,
      listKey: 'snippets',
      page,
    })
    this.sessions = createSnippetSessions({
      gateway: platform.gateway,
      snippetStore,
      now: () => Date.now(),
      onStorageFailure: () => {},
      onSaved: () => {},
    })
  }

  text(id: string): string | null {
    const flow = this.sessions.get(id).getState()
    return hasDocument(flow) ? flow.document.fields.sql : null
  }

  offered(id: string): readonly string[] {
    const flow = this.sessions.get(id).getState()
    return hasDocument(flow) ? flow.document.offered.map(({ sql }) => sql) : []
  }

  type(id: string, sql: string) {
    this.sessions.get(id).change({ sql })
  }

  /** Shows the first of the texts on offer. */
  take(id: string) {
    const session = this.sessions.get(id)
    const flow = session.getState()
    const first = hasDocument(flow) ? flow.document.offered[0] : undefined
    if (first) session.take(first)
  }

  /** Leaves the page as a browser does: pending writes are flushed, and nothing follows. */
  leave() {
    this.sessions.flush()
    this.crash()
  }

  crash() {
    this.#storage.end()
    this.sessions.end()
  }
}
