import { commandsOf } from '../../base/command'
import { ConfigError } from '../../base/config/config-error'
import { restCommandMessages as messages } from './commands.messages'

const command = commandsOf<never>()

const TIMEOUT_MS = 60_000

const generateTypes = command({
  name: 'types generate',
  summary: 'print TypeScript types of a project’s database',
  options: {
    url: { argument: '<url>', required: true, help: 'the address of the dashboard' },
    project: { argument: '<ref>', required: true, help: 'the reference of the project' },
    schemas: {
      argument: '<names>',
      help: 'schemas, separated by commas (default: public)',
    },
  },
  note: 'Runs on any machine, with an access token in HOWDAH_ACCESS_TOKEN.',
  isAlone: true,
  async run({ project, schemas, url }, _, { print }) {
    const token = process.env.HOWDAH_ACCESS_TOKEN ?? ''
    if (token === '') throw new ConfigError(messages.noToken)
    const types = await fetchTypes(addressOf(url, project, schemas), token)
    print(types.replace(/\n$/, ''))
  },
})

/** @throws ConfigError for what is no address */
function addressOf(url: string, project: string, schemas: string | undefined): URL {
  const base = `${url.replace(/\/+$/, '')}/platform/projects/${encodeURIComponent(project)}`
  if (!/^https?:\/\//.test(url) || !URL.canParse(base))
    throw new ConfigError(messages.wrongUrl(url))
  const address = new URL(`${base}/types/typescript`)
  if (schemas !== undefined) address.searchParams.set('included_schemas', schemas)
  return address
}

/** @throws Error with a sentence */
async function fetchTypes(address: URL, token: string): Promise<string> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    // A token belongs to the server that it was sent to.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    const { cause } = error
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : error.message
    throw new Error(messages.unreachable(address.origin, reason), { cause: error })
  })
  const body: unknown = await response.json().catch(() => null)
  const answer = typeof body === 'object' && body !== null ? body : {}
  if (response.ok && 'types' in answer && typeof answer.types === 'string') return answer.types
  if (response.status === 401) throw new Error(messages.wrongToken)
  if (!response.ok && 'message' in answer && typeof answer.message === 'string')
    throw new Error(messages.refused(response.status, answer.message))
  throw new Error(messages.noTypes(address.origin))
}

export const restCommands = [generateTypes]
