import { bodySchema } from '../../../base/http/read-body'

/** Changes of tables that a client asks for. */
export interface ChangesRequest {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table?: string
  filter?: string
  select?: string[]
}

/** Settings of a channel. */
export interface ChannelConfig {
  broadcast: { ack: boolean; self: boolean; replication_ready: boolean }
  presence: { enabled: boolean; key: string }
  postgres_changes: ChangesRequest[]
  private: boolean
}

/** Payload with which a client joins a channel. */
export interface JoinPayload {
  config: ChannelConfig
  access_token?: string
}

/** Maximum number of changes that a channel asks for. */
const MAX_CHANGES = 100
/** Maximum number of characters of all of them: each is checked, and repeated in the reply. */
const MAX_CHANGES_SIZE = 64_000
/** Length of a name in Postgres. */
const MAX_NAME_BYTES = 63
const name = { type: 'string', maxLength: MAX_NAME_BYTES } as const
const flag = { type: 'boolean', nullable: true } as const

const joinSchema = bodySchema<{ config?: object; access_token?: string | null }>({
  properties: {
    access_token: { type: 'string', maxLength: 16_384, nullable: true },
    config: {
      type: 'object',
      nullable: true,
      properties: {
        private: flag,
        broadcast: {
          type: 'object',
          nullable: true,
          properties: { ack: flag, self: flag, replication_ready: flag },
        },
        presence: {
          type: 'object',
          nullable: true,
          properties: { enabled: flag, key: { type: 'string', maxLength: 255, nullable: true } },
        },
        postgres_changes: {
          type: 'array',
          nullable: true,
          maxItems: MAX_CHANGES,
          items: {
            type: 'object',
            required: ['event', 'schema'],
            properties: {
              event: { enum: ['*', 'INSERT', 'UPDATE', 'DELETE'] },
              schema: name,
              table: name,
              filter: { type: 'string', maxLength: 4_096 },
              select: { type: 'array', maxItems: 1_600, items: name },
            },
          },
        },
      },
    },
  },
})

/** Returns what a client joins a channel with; the problem for a payload that is none. */
export function readJoin(payload: unknown): JoinPayload | { problem: string } {
  const isValid = joinSchema()
  if (!isValid(payload)) {
    const [first] = isValid.errors ?? []
    return { problem: `${first?.instancePath.slice(1) || 'payload'} ${first?.message ?? ''}` }
  }
  const config = (payload.config ?? {}) as {
    [Name in keyof ChannelConfig]?: Partial<ChannelConfig[Name]> | null
  }
  const { broadcast, postgres_changes: changes, presence } = config
  const problem = problemOf((changes ?? []) as ChangesRequest[])
  if (problem !== null) return { problem: `config/postgres_changes must have ${problem}` }
  return {
    ...(payload.access_token ? { access_token: payload.access_token } : {}),
    config: {
      private: config.private === true,
      broadcast: {
        ack: broadcast?.ack === true,
        self: broadcast?.self === true,
        replication_ready: broadcast?.replication_ready === true,
      },
      presence: { enabled: presence?.enabled !== false, key: presence?.key ?? '' },
      postgres_changes: (changes ?? []) as ChangesRequest[],
    },
  }
}

/** Returns what must hold of the changes that a client asks for, and does not. */
function problemOf(changes: readonly ChangesRequest[]): string | null {
  if (JSON.stringify(changes).length > MAX_CHANGES_SIZE)
    return `at most ${MAX_CHANGES_SIZE} characters`
  for (const { filter = '', schema, select = [], table = '' } of changes) {
    const names = [schema, table, ...select]
    if (![...names, filter].every(isText))
      return 'texts without the character U+0000 and halves of characters'
    if (names.some((one) => Buffer.byteLength(one) > MAX_NAME_BYTES))
      return `names of at most ${MAX_NAME_BYTES} bytes`
  }
  return null
}

/** Returns true for what Postgres can hold as a text. */
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
