import { chatAboutSchema } from '@howdah/platform-client/resources/ai/chat-about-schema'
import { completeCode } from '@howdah/platform-client/resources/ai/complete-code'
import { createPlatformClient } from '@howdah/platform-client/client'
import { generateSqlTitle } from '@howdah/platform-client/resources/ai/generate-sql-title'
import { getConfig } from '@howdah/platform-client/resources/config/get-config'
import type { PlatformError } from '@howdah/platform-client/errors'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAi } from '../src/modules/ai/create-ai'
import type { SchemaThing } from '../src/modules/ai/describe-schema'
import { SCHEMA_SQL } from '../src/modules/ai/schema.sql'
import { asUsual, startAiEndpoint, type AiEndpoint } from './ai-endpoint'
import { startTestPlatform, type TestPlatform } from './test-platform'

const KEY = 'sk-only-for-the-endpoint'
let endpoint: AiEndpoint
let platform: TestPlatform
let projectRef: string

beforeAll(async () => {
  endpoint = await startAiEndpoint()
  platform = await startTestPlatform({
    HOWDAH_AI_URL: endpoint.url,
    HOWDAH_AI_KEY: KEY,
    HOWDAH_AI_MODEL: 'a-model',
  })
  projectRef = platform.projectRef
  await queryRows(clientOf('owner'), {
    projectRef,
    sql: `create type mood as enum ('fine', 'not fine');
      create table secret_people (id bigint primary key, "Full Name" text default 'default-value', mood mood);
      create table visits (id bigint, person_id bigint references secret_people);
      insert into secret_people values (1, 'a-row-that-must-not-leak', 'fine')`,
  })
})
beforeEach(() => asUsual(endpoint))
afterAll(async () => {
  await platform.stop()
  await endpoint.stop()
})

const clientOf = (who: 'owner' | 'reader') =>
  createPlatformClient({ baseUrl: platform.url, getAccessToken: () => platform.tokens[who] })
const requestBody = (rest: object = {}) => ({
  projectRef,
  orgSlug: 'personal',
  completionMetadata: {
    textBeforeCursor: 'select ',
    textAfterCursor: ' from visits',
    language: 'sql',
    prompt: 'count them',
    selection: '',
    ...rest,
  },
})
const complete = (rest: object = {}, options = {}) =>
  completeCode(clientOf('owner'), requestBody(rest), options)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It went through'),
    (error: unknown) => error as PlatformError,
  )
const failing = (status: number, body = '{"error":{"message":"no"}}') =>
  void (endpoint.behaviour.failure = { status, body })
/** Reads the log of the server. */
async function log(): Promise<string> {
  const files = (await readdir(platform.dataDirectory, { recursive: true })).filter(
    (name) => name.endsWith('.log') && !name.includes('postgres'),
  )
  return (
    await Promise.all(
      files.map((name) => readFile(join(platform.dataDirectory, name), 'utf8').catch(() => '')),
    )
  ).join('\n')
}

describe('a completion', () => {
  test('comes as it is written, and whole for those who ask for JSON', async () => {
    endpoint.behaviour.pieces = ['```sql\n', 'count(*), ', `'😀'`, '\n```']
    // The rest comes when the beginning was seen.
    const seen: string[] = []
    endpoint.behaviour.before = async (piece) =>
      void (piece < 2 || (await vi.waitFor(() => expect(seen).not.toEqual([]), 10_000)))
    expect(await complete({}, { onText: (text: string) => seen.push(text) })).toBe(`count(*), '😀'`)
    expect(seen.length).toBeGreaterThan(1)
    endpoint.behaviour.before = null
    const whole = await fetch(`${platform.url}/api/ai/code/complete`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${platform.tokens.owner}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(requestBody()),
    })
    expect([whole.status, await whole.json()]).toEqual([200, `count(*), '😀'`])
  })

  test('receives schema, text and request, with the endpoint’s key and model, and never a row', async () => {
    await complete({ selection: 'chosen' })
    const [request] = endpoint.requests
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(request?.body).toMatchObject({ model: 'a-model', stream: true })
    expect(request?.body.tools).toBeUndefined()
    const promptText = request?.text ?? ''
    expect(promptText).toContain(
      'table public.secret_people (id bigint not null, \\"Full Name\\" text, mood mood, PRIMARY KEY (id))',
    )
    expect(promptText).toContain('FOREIGN KEY (person_id) REFERENCES secret_people(id)')
    expect(promptText).toContain(`enum public.mood ('fine', 'not fine')`)
    expect(promptText).toContain('<selection>\\nchosen\\n</selection>')
    expect(promptText).not.toContain('a-row-that-must-not-leak')
    expect(promptText).not.toContain('default-value')
  })

  test('works for readers, and receives what they can see', async () => {
    await completeCode(clientOf('reader'), requestBody())
    expect(endpoint.requests[0]?.text).toContain('public.visits')
  })

  test('ends at the endpoint when the client closes the request', async () => {
    endpoint.behaviour = { ...endpoint.behaviour, pieces: ['select ', 'never'], hangAfter: 1 }
    const controller = new AbortController()
    const answer = complete({}, { signal: controller.signal, onText: () => controller.abort() })
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(endpoint.left).toBe(1), { timeout: 30_000 })
  })

  test('that breaks half way is an error, never a text', async () => {
    endpoint.behaviour = { ...endpoint.behaviour, pieces: ['select ', '1'], cutAfter: 1 }
    expect(await refusal(complete())).toMatchObject({ code: 'stream_cut' })
  })

  test('that the model was made to stop is an error', async () => {
    endpoint.behaviour = { ...endpoint.behaviour, pieces: ['s'], finish: 'length' }
    // The first piece is out by then.
    expect(await refusal(complete())).toMatchObject({ code: 'stream_cut' })
    endpoint.behaviour.pieces = []
    expect(await refusal(complete())).toMatchObject({ status: 413, code: 'result_too_large' })
  })

  test.each([
    ['wrong key', 401, 502, 'The AI endpoint refused the request.'],
    ['unknown model', 404, 502, 'The AI endpoint refused the request.'],
    ['too many requests', 429, 502, 'The AI endpoint is busy.'],
    ['an error of its own', 500, 502, 'The AI endpoint is busy.'],
  ])('of an endpoint that says %s is a clear error', async (_, reply, status, message) => {
    failing(reply, `{"error":{"message":"nothing for ${KEY}"}}`)
    const error = await refusal(complete())
    expect(error).toMatchObject({
      status,
      code: 'unavailable',
      message: expect.stringContaining(message) as string,
    })
    expect(JSON.stringify(error)).not.toContain(KEY)
  })

  test('that failed leaves the endpoint’s message in the log, and neither key nor prompt', async () => {
    failing(401, `{"error":{"message":"the words of the endpoint for ${KEY}"}}`)
    await refusal(complete({ prompt: 'a-private-prompt' }))
    await vi.waitFor(async () =>
      expect(await log()).toContain('the words of the endpoint for (key)'),
    )
    expect(await log()).not.toContain(KEY)
    expect(await log()).not.toContain('private-prompt')
  })

  test('without a text is an error', async () => {
    endpoint.behaviour.pieces = []
    expect(await refusal(complete())).toMatchObject({ message: 'Failed to generate completion' })
  })

  test('is not for strangers of the project, and needs a project that runs', async () => {
    const missing = { ...requestBody(), projectRef: 'missingmissingmissin' }
    expect(await refusal(completeCode(clientOf('owner'), missing))).toMatchObject({ status: 404 })
    expect(
      await refusal(
        completeCode(clientOf('owner'), {
          ...requestBody(),
          connectionString: 'postgresql://x@192.0.2.1/y',
        }),
      ),
    ).toMatchObject({
      status: 400,
    })
    const { projects } = platform.running.platform
    await projects.setStatus(projectRef, 'INACTIVE')
    try {
      expect(await refusal(complete())).toMatchObject({ status: 409, code: 'project_not_active' })
    } finally {
      await projects.setStatus(projectRef, 'ACTIVE_HEALTHY')
    }
    expect(endpoint.requests).toEqual([])
  })

  test.each([
    { prompt: '' },
    { prompt: '  ' },
    { prompt: 'x'.repeat(10_001) },
    { textBeforeCursor: undefined },
    { language: '</schema>' },
  ])('with %j is refused', async (rest) => {
    expect(await refusal(complete(rest))).toMatchObject({ status: 400 })
  })
})

describe('a title', () => {
  test('is one clean line', async () => {
    endpoint.behaviour.pieces = [
      '<think>let me ',
      'see</think>\n',
      '"People by city."\n',
      'because',
    ]
    expect(await generateSqlTitle(clientOf('owner'), { sql: 'select 1' })).toBe('People by city')
    expect(endpoint.requests[0]?.text).toContain('select 1')
    expect(endpoint.requests[0]?.text).not.toContain('secret_people')
  })

  test('that is none is an error with a message', async () => {
    endpoint.behaviour.pieces = ['**']
    expect(await refusal(generateSqlTitle(clientOf('owner'), { sql: 'select 1' }))).toMatchObject({
      status: 502,
      message: expect.any(String) as string,
    })
  })
})

describe('a chat', () => {
  test('knows the schema and the conversation, and runs nothing', async () => {
    const before = await queryRows(clientOf('owner'), {
      projectRef,
      sql: 'select count(*) from visits',
    })
    endpoint.behaviour.pieces = ['Try\n\n```sql\n', 'drop table visits\n```']
    const answer = await chatAboutSchema(clientOf('owner'), {
      projectRef,
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello' },
        { role: 'user', content: 'How do I get rid of visits?' },
      ],
    })
    expect(answer).toBe('Try\n\n```sql\ndrop table visits\n```')
    const roles = endpoint.requests[0]?.body.messages.map(({ role }) => role)
    expect(roles).toEqual(['system', 'user', 'assistant', 'user'])
    expect(endpoint.requests[0]?.text).toContain('table public.visits')
    expect(
      await queryRows(clientOf('owner'), { projectRef, sql: 'select count(*) from visits' }),
    ).toEqual(before)
  })
})

test('of a large schema no more is read than a prompt could need', async () => {
  const client = clientOf('owner')
  await queryRows(client, {
    projectRef,
    sql: `create schema wide;
      do $do$ begin
        for n in 1..250 loop
          execute format('create table wide.t%s (%s)', n, (select string_agg(format('%I text', 'column_' || repeat('x', 45) || c), ', ') from generate_series(1, 300) c));
        end loop;
      end $do$`,
  })
  const things = await queryRows<SchemaThing>(client, { projectRef, sql: SCHEMA_SQL })
  expect(things.filter(({ schema }) => schema === 'wide')).toHaveLength(250)
  expect(JSON.stringify(things).length).toBeLessThan(4_500_000)
  expect(things.find(({ name }) => name === 'visits')?.ddl).toContain('person_id')
  await queryRows(client, { projectRef, sql: 'drop schema wide cascade' })
})

test('one person has three answers at once', async () => {
  endpoint.behaviour = { ...endpoint.behaviour, hangAfter: 1 }
  const controller = new AbortController()
  const texts: string[] = []
  const three = [1, 2, 3].map(() =>
    complete({}, { signal: controller.signal, onText: (text: string) => texts.push(text) }).catch(
      () => undefined,
    ),
  )
  await vi.waitFor(() => expect(texts).toHaveLength(3))
  expect(await refusal(complete())).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfter: 5,
  })
  controller.abort()
  await Promise.all(three)
  asUsual(endpoint)
  await vi.waitFor(async () => expect(await complete()).toBe('select 1'))
})

test('the configuration says that there is one', async () => {
  expect((await getConfig(clientOf('owner'))).flags).toMatchObject({ ai: true })
})

describe('Anthropic’s API', () => {
  const anthropic = () =>
    createAi({ provider: 'anthropic', url: endpoint.url, key: KEY, model: 'a-model' })
  const prompt = { system: 'Be brief.', messages: [{ role: 'user', content: 'Hi' }] } as const
  async function read(signal = new AbortController().signal) {
    let text = ''
    for await (const piece of anthropic().stream(prompt, signal)) text += piece
    return text
  }

  test('is spoken as it is', async () => {
    expect(await read()).toBe('select 1')
    const [request] = endpoint.requests
    expect(request?.path).toBe('/v1/messages')
    expect(request?.headers['x-api-key']).toBe(KEY)
    expect(request?.body).toMatchObject({
      model: 'a-model',
      stream: true,
      max_tokens: 8_192,
      messages: [{ role: 'user' }],
    })
    expect(JSON.stringify(request?.body.system)).toContain('Be brief.')
  })

  test('fails as clearly', async () => {
    failing(401, '{"type":"error","error":{"type":"authentication_error","message":"no"}}')
    await expect(read()).rejects.toMatchObject({ reason: 'refused' })
    asUsual(endpoint)
    endpoint.behaviour.finish = 'length'
    await expect(read()).rejects.toMatchObject({ reason: 'too-long' })
    await expect(read(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})

test('an unreachable address is reported as such', async () => {
  const ai = createAi({
    provider: 'openai-compatible',
    url: 'http://127.0.0.1:9/v1',
    key: null,
    model: 'm',
  })
  const pieces = ai.stream(
    { system: '', messages: [{ role: 'user', content: 'x' }] },
    new AbortController().signal,
  )
  await expect(pieces[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    reason: 'unreachable',
  })
})

test('a server without one says so, and draws nothing', async () => {
  const bare = createAi(null)
  expect(bare.enabled).toBe(false)
  expect(() => bare.needEnabled()).toThrow('AI endpoint is not configured')
})
