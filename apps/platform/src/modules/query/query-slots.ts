import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../base/app-error'
import { queryMessages } from './query.messages'

/** Maximum number of concurrent runs: of one person on a project, and on the project in total. */
const MAX_PERSON_RUNS = 4
const MAX_PROJECT_RUNS = 16
/** Runs of a person that wait for a place, and how long one waits. */
const MAX_WAITING = 100
const MAX_WAIT_MS = 60_000

interface Waiting {
  personId: string
  begin(): void
}

/** Places for the runs of one project. */
interface Project {
  running: Map<string, number>
  count: number
  waiting: Waiting[]
}

/** Bounds the runs of a person and of a project; more of them wait for a place, in the order in which they came. */
export class QuerySlots {
  readonly #projects = new Map<string, Project>()

  /**
   * Takes a slot as soon as one is free.
   * @param signal aborted when the run is no longer waited for
   * @returns a function that releases the slot; further calls have no effect
   * @throws AppError 429 when too many runs wait, or this one has waited for a minute
   */
  async take(ref: string, personId: string, signal: AbortSignal): Promise<() => void> {
    const project = this.#projects.get(ref) ?? {
      running: new Map<string, number>(),
      count: 0,
      waiting: [],
    }
    this.#projects.set(ref, project)
    if (!mayBegin(project, personId)) await this.#wait(project, personId, signal)
    else begin(project, personId)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#end(ref, project, personId)
    }
  }

  async #wait(project: Project, personId: string, signal: AbortSignal): Promise<void> {
    if (project.waiting.filter((one) => one.personId === personId).length >= MAX_WAITING)
      throw tooManyRuns()
    const ends = new AbortController()
    const limit = AbortSignal.any([signal, ends.signal])
    let hasBegun = false
    const waiting: Waiting = {
      personId,
      begin: () => {
        hasBegun = true
        begin(project, personId)
        ends.abort()
      },
    }
    project.waiting.push(waiting)
    await sleep(MAX_WAIT_MS, undefined, { signal: limit, ref: false }).catch(() => undefined)
    if (hasBegun) return
    project.waiting.splice(project.waiting.indexOf(waiting), 1)
    throw signal.aborted ? new AppError(400, 'sql_error', queryMessages.cancelled) : tooManyRuns()
  }

  #end(ref: string, project: Project, personId: string): void {
    const left = (project.running.get(personId) ?? 1) - 1
    if (left === 0) project.running.delete(personId)
    else project.running.set(personId, left)
    project.count -= 1
    const next = project.waiting.findIndex((one) => mayBegin(project, one.personId))
    if (next >= 0) project.waiting.splice(next, 1)[0]?.begin()
    if (project.count === 0 && project.waiting.length === 0) this.#projects.delete(ref)
  }
}

const mayBegin = ({ count, running }: Project, personId: string): boolean =>
  count < MAX_PROJECT_RUNS && (running.get(personId) ?? 0) < MAX_PERSON_RUNS

function begin(project: Project, personId: string): void {
  project.count += 1
  project.running.set(personId, (project.running.get(personId) ?? 0) + 1)
}

const tooManyRuns = () =>
  new AppError(429, 'too_many_requests', queryMessages.tooManyRuns(MAX_PERSON_RUNS), {
    headers: { 'retry-after': '5' },
  })
