import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../base/app-error'
import type { ClusterLogin } from '../../postgres/cluster/cluster.types'
import { queryMessages } from './query.messages'

/** Maximum number of concurrent runs: of one person on a project, and on the project in total. */
const MAX_PERSON_RUNS = 4
const MAX_PROJECT_RUNS = 16
/**
 * Maximum number of concurrent runs by a login: with the ready sessions of the pool and one that is
 * just being closed they stay below the connection limit of the login.
 */
const MAX_LOGIN_RUNS: Record<ClusterLogin, number> = {
  admin: 1,
  editor: 9,
  reader: 7,
  service: 7,
  auth: 1,
  rest: 1,
  realtime: 1,
  embed: 8,
  anon: 2,
  authenticated: 2,
}
/** Runs of a person that wait for a place, and how long one waits. */
const MAX_WAITING = 100
const MAX_WAIT_MS = 60_000
/** Runs of one visitor, and of all embed sessions of a project, that wait for a place. */
const MAX_WAITING_VISITOR = 20
const MAX_WAITING_EMBEDDED = 200

/** Place that a run needs: the login that it connects as, and the person that it runs for. */
interface Place {
  login: ClusterLogin
  personId: string
}

interface Waiting extends Place {
  begin(): void
}

/** Places for the runs of one project. */
interface Project {
  running: Place[]
  waiting: Waiting[]
}

/**
 * Bounds the runs of a person, of a login and of a project; more of them wait for a place, in the
 * order in which they came.
 */
export class QuerySlots {
  readonly #projects = new Map<string, Project>()

  /**
   * Takes a slot as soon as one is free.
   * @param signal aborted when the run is no longer waited for
   * @returns a function that releases the slot; further calls have no effect
   * @throws AppError 429 when too many runs wait, or this one has waited for a minute
   */
  async take(ref: string, place: Place, signal: AbortSignal): Promise<() => void> {
    const project = this.#projects.get(ref) ?? { running: [], waiting: [] }
    this.#projects.set(ref, project)
    if (!mayBegin(project, place)) await this.#wait(project, place, signal)
    else project.running.push(place)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#end(ref, project, place)
    }
  }

  async #wait(project: Project, place: Place, signal: AbortSignal): Promise<void> {
    const { login, personId } = place
    const waitingOf = (matches: (one: Place) => boolean) => project.waiting.filter(matches).length
    const maxWaiting = login === 'embed' ? MAX_WAITING_VISITOR : MAX_WAITING
    if (waitingOf((one) => one.personId === personId) >= maxWaiting) throw tooManyRuns()
    if (login === 'embed' && waitingOf((one) => one.login === 'embed') >= MAX_WAITING_EMBEDDED)
      throw tooManyRuns()
    const ends = new AbortController()
    const limit = AbortSignal.any([signal, ends.signal])
    let hasBegun = false
    const waiting: Waiting = {
      ...place,
      begin: () => {
        hasBegun = true
        project.running.push(place)
        ends.abort()
      },
    }
    project.waiting.push(waiting)
    await sleep(MAX_WAIT_MS, undefined, { signal: limit, ref: false }).catch(() => undefined)
    if (hasBegun) return
    project.waiting.splice(project.waiting.indexOf(waiting), 1)
    throw signal.aborted ? new AppError(400, 'sql_error', queryMessages.cancelled) : tooManyRuns()
  }

  #end(ref: string, project: Project, place: Place): void {
    project.running.splice(project.running.indexOf(place), 1)
    const next = project.waiting.findIndex((one) => mayBegin(project, one))
    if (next >= 0) project.waiting.splice(next, 1)[0]?.begin()
    if (project.running.length === 0 && project.waiting.length === 0) this.#projects.delete(ref)
  }
}

function mayBegin({ running }: Project, { login, personId }: Place): boolean {
  const count = (matches: (one: Place) => boolean) => running.filter(matches).length
  return (
    // Visitors of other pages take no places of the project's people, and the reverse.
    (login === 'embed' || count((one) => one.login !== 'embed') < MAX_PROJECT_RUNS) &&
    count((one) => one.login === login) < MAX_LOGIN_RUNS[login] &&
    count((one) => one.personId === personId) < MAX_PERSON_RUNS
  )
}

const tooManyRuns = () =>
  new AppError(429, 'too_many_requests', queryMessages.tooManyRuns(MAX_PERSON_RUNS), {
    headers: { 'retry-after': '5' },
  })
