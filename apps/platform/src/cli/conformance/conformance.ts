import { commandsOf } from '../../base/command'
import { ConfigError } from '../../base/config/config-error'
import type { OperationId } from '../../contract/handler.types'
import { createContract, type ContractRoute } from '../../contract/contract'
import {
  checkOperation,
  type CheckedServer,
  type ListedBodies,
  type OperationCheck,
} from './check-operation'
import { conformanceMessages as messages } from './conformance.messages'
import { widgetOperations } from './widget-operations'

const PROJECT_OF_EXAMPLES = 'abcdefghijklmnopqrst'

/** Calls the operations of a server that change nothing, a few at a time. */
export async function checkServer(server: CheckedServer): Promise<OperationCheck[]> {
  const { routes } = createContract()
  const checks: OperationCheck[] = []
  const listed: ListedBodies = new Map()
  // Lists come before what they name.
  const depthOf = (route: ContractRoute) => route.operation.path.split('{').length
  for (const depth of new Set(routes.map(depthOf).toSorted((a, b) => a - b))) {
    const waiting = routes.filter((route) => depthOf(route) === depth)
    const work = async () => {
      for (let route = waiting.shift(); route; route = waiting.shift())
        checks.push(await checkOperation(route, server, listed))
    }
    await Promise.all([work(), work(), work(), work()])
  }
  return checks.toSorted((a, b) => a.id.localeCompare(b.id))
}

/** Results whose operations are named; those that were not tried are many. */
const NAMED: ReadonlySet<string> = new Set(['right', 'refused'])

/** Describes the checks in lines: what differs, how many and which are right, and the widgets that work. */
export function describeChecks(checks: readonly OperationCheck[]): string[] {
  const wrong = checks.flatMap(({ id, result, faults }) =>
    result === 'wrong' ? [id, ...new Set(faults)].map((line, at) => (at ? `  ${line}` : line)) : [],
  )
  const counts = Object.entries(messages.results).flatMap(([result, meaning]) => {
    const ids = checks.filter((check) => check.result === result).map(({ id }) => id)
    if (ids.length === 0) return []
    const names = NAMED.has(result) ? [`  ${ids.join(', ')}`] : []
    return [messages.operations(ids.length, meaning), ...names]
  })
  const results = new Map(checks.map(({ id, result }) => [id, result]))
  const widgets = Object.entries(widgetOperations).map(([name, needed]) => {
    const untried = needed.filter((id) => results.get(id) === 'untried')
    const isServed = (id: OperationId) => untried.includes(id) || results.get(id) === 'right'
    const lacks = needed.filter((id) => !isServed(id))
    return messages.widget(name, { lacks, untried, isTried: untried.length < needed.length })
  })
  return [...wrong, ...counts, ...widgets]
}

const command = commandsOf<unknown>()

export const conformance = command({
  name: 'conformance',
  summary: 'compare any server with the API contract',
  isAlone: true,
  options: {
    'base-url': { argument: '<url>', required: true, help: 'the server to check' },
    token: { argument: '<token>', help: 'the bearer token of the requests' },
    project: { argument: '<ref>', help: 'the project of the requests' },
    organization: { argument: '<slug>', help: 'the organization of the requests' },
  },
  note: 'Calls the operations that change nothing, runs “select 1”, and lists the widgets that work.',
  check({ 'base-url': url }) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new ConfigError(messages.wrongUrl)
  },
  async run({ 'base-url': baseUrl, token, project, organization }, _, { print }) {
    const checks = await checkServer({
      baseUrl,
      token,
      params: {
        ref: project ?? PROJECT_OF_EXAMPLES,
        ...(organization === undefined ? {} : { slug: organization }),
      },
    })
    for (const line of describeChecks(checks)) print(line)
    const { length } = checks.filter(({ result }) => result === 'wrong')
    if (length > 0) throw new Error(messages.different(length))
  },
})
