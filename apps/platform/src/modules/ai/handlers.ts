import type { AiCall, AiHandler } from './services'
import { createAiLimits } from './ai-limits'
import { AiError } from './ai-error'
import type { AiPrompt } from './ai.types'
import { describeSchema, type SchemaThing } from './describe-schema'
import { chatPrompt, cleanTitle, completionPrompt, titlePrompt } from './prompts'
import { SCHEMA_SQL } from './schema.sql'
import { withoutFence } from './without-fence'
import type { ProjectAccess } from '../../access/access.types'
import { ALREADY_SENT } from '../../contract/handler.types'
import { sendText } from '../../base/http/send-text'

type Call = Pick<
  AiCall<'chatAboutSchema'>,
  'accepted' | 'person' | 'services' | 'requestId' | 'response' | 'signal'
>

/** Timeout for reading the schema, in milliseconds. */
const SCHEMA_TIMEOUT_MS = 10_000

export function aiHandlers(): {
  completeCode: AiHandler<'completeCode'>
  generateSqlTitle: AiHandler<'generateSqlTitle'>
  chatAboutSchema: AiHandler<'chatAboutSchema'>
} {
  const limits = createAiLimits()

  return {
    async completeCode(call) {
      const { connectionString, projectRef, completionMetadata: metadata } = call.body
      const { person, services } = call
      services.ai.needEnabled()
      const found = await services.access.check(
        { action: 'run', resource: 'ai', scope: 'project' },
        { ref: projectRef },
        person,
      )
      // With this scope it is a project's.
      const access = found as ProjectAccess
      const {
        textBeforeCursor: before,
        textAfterCursor: after,
        language = 'sql',
        prompt,
        selection = '',
      } = metadata
      return limited(call, async () => {
        const schema = await schemaOf(
          { ...call, access },
          connectionString,
          [prompt, selection, before, after].join('\n'),
        )
        return answer(
          call,
          withoutFence(
            ask(call, completionPrompt({ before, after, language, prompt, selection }, schema)),
          ),
        )
      })
    },

    async generateSqlTitle(call) {
      call.services.ai.needEnabled()
      return limited(call, async () => {
        const title = cleanTitle(await whole(ask(call, titlePrompt(call.body.sql))))
        if (title === '') throw new AiError('empty')
        return { status: 200, body: { title } }
      })
    },

    async chatAboutSchema(call) {
      const { connectionString, messages } = call.body
      call.services.ai.needEnabled()
      return limited(call, async () => {
        const schema = await schemaOf(
          call,
          connectionString,
          messages.map(({ content }) => content).join('\n'),
        )
        return answer(call, ask(call, chatPrompt(messages, schema)))
      })
    },
  }

  async function limited<T>({ person }: Pick<Call, 'person'>, work: () => Promise<T>): Promise<T> {
    const end = limits.take(person.id)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /**
   * Describes the part of the schema that the person may see; objects named in the text come first.
   */
  async function schemaOf(
    call: Call & { access: ProjectAccess },
    connectionString: string | null | undefined,
    text: string,
  ): Promise<string> {
    const request = await call.services.queries.request(
      {
        query: SCHEMA_SQL,
        timeoutMs: SCHEMA_TIMEOUT_MS,
        ...(connectionString ? { connectionString } : {}),
      },
      call,
    )
    // The columns are named in the SQL.
    const { json, release } = await call.services.queries.list(request)
    try {
      return describeSchema(JSON.parse(json.toString('utf8')) as SchemaThing[], text)
    } finally {
      release()
    }
  }
}

const ask = ({ services, signal }: Call, prompt: AiPrompt): AsyncIterable<string> =>
  services.ai.stream(prompt, signal)

/** As it is written, or whole: as the request prefers. */
async function answer({ accepted, response }: Call, pieces: AsyncIterable<string>) {
  if (accepted[0] !== 'text/plain') return { status: 200 as const, body: await whole(pieces) }
  await sendText(response, pieces)
  return ALREADY_SENT
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
