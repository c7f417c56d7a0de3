import { createPlatformClient } from '@howdah/platform-client/client'
import { expect, it } from 'vitest'
import { createAiEditFlow } from './ai-edit-flow'
import { aiMessages } from './ai.messages'
import { wholeDocument } from './edit-target'

/** Returns the problem that is shown for an edit whose request gets this response. */
async function messageFor(answer: () => Promise<Response>): Promise<string | null> {
  const client = createPlatformClient({ baseUrl: 'https://platform.test', fetch: answer })
  let settle = () => {}
  const settled = new Promise<void>((resolve) => (settle = resolve))
  const flow = createAiEditFlow({
    client,
    projectRef: 'p1',
    connectionString: undefined,
    orgSlug: () => 'acme',
    prompt: 'order by name',
    messages: aiMessages,
    onChange: (state) => state.status !== 'generating' && settle(),
    onError: () => {},
  })
  flow.submit(wholeDocument('select 1'))
  await settled
  return flow.state.status === 'prompting' ? flow.state.problem : null
}

it('says what went wrong, in the words of the specification', async () => {
  const refusal = {
    code: 'ai_not_configured',
    message: 'AI endpoint is not configured',
    request_id: 'req_1',
  }
  expect(await messageFor(() => Promise.resolve(Response.json(refusal, { status: 409 })))).toBe(
    'Failed to generate: AI endpoint is not configured',
  )
  expect(await messageFor(() => Promise.resolve(new Response(' \n')))).toBe(
    'Failed to generate: Failed to generate completion',
  )
  // What failed has no words of its own.
  expect(
    await messageFor(() =>
      Promise.resolve(Response.json({ ...refusal, message: '' }, { status: 409 })),
    ),
  ).toBe('Failed to generate: Unknown error')
})
