import { commandsOf } from '../../base/command'
import { ConfigError } from '../../base/config/config-error'
import { createContract } from '../../contract/contract'
import { checkOperation, type CheckedServer, type OperationCheck } from './check-operation'
import { conformanceMessages as messages } from './conformance.messages'
import { widgetOperations } from './widget-operations'

const PROJECT_OF_EXAMPLES = 'abcdefghijklmnopqrst'

/** Calls the operations of a server that change nothing, a few at a time. */
export async function checkServer(server: CheckedServer): Promise<OperationCheck[]> {
  const { routes } = createContract()
  const checks: OperationCheck[] = []
  const waiting = [...routes]
  const work = async () => {
    for (let route = waiting.shift(); route; route = waiting.shift())
      checks.push(await checkOperation(route, server))
  }
  await Promise.all([work(), work(), work(), work()])
  return checks.toSorted((a, b) => a.id.localeCompare(b.id))
}

/** Describes the checks in lines: what differs, how many are which, and the widgets that work. */
export function describeChecks(checks: readonly OperationCheck[]): string[] {
  const wrong = checks.flatMap(({ id, result, faults }) =>
    result === 'wrong' ? [id, ...new Set(faults)].map((line, at) => (at ? `  ${line}` : line)) : [],
  )
  const counts = Object.entries(messages.results).flatMap(([result, meaning]) => {
    const { length } = checks.filter((check) => check.result === result)
    return length === 0 ? [] : [messages.operations(length, meaning)]
  })
  const isRight = new Set(checks.flatMap(({ id, result }) => (result === 'right' ? [id] : [])))
  const widgets = Object.entries(widgetOperations).map(([name, needed]) =>
    messages.widget(
      name,
      needed.filter((id) => !isRight.has(id)),
    ),
  )
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
