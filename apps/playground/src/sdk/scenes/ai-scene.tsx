import { SqlEditor, type SqlEditorProps } from '@howdah/sdk/sql-editor'
import { useState, type CSSProperties } from 'react'
import { memoryStorage, StoryFrame } from './story-frame'
import { endLine, json, storyPlatform, type Answer } from './story-platform'

/** Output of a story's model, chunk by chunk; a Response replaces it as the platform's answer. */
export type AiAnswer = (
  body: AiBody,
  signal: AbortSignal,
) => AsyncIterable<string> | Iterable<string> | Response

export interface AiBody {
  completionMetadata?: {
    prompt: string
    selection: string
    textBeforeCursor: string
    textAfterCursor: string
  }
  messages?: { role: string; content: string }[]
}

export interface AiSceneProps {
  sql: string
  ai?: AiAnswer
  /** True if the platform reports a configured AI endpoint. */
  configured?: boolean
  answer?: Answer
  editor?: SqlEditorProps
  frame?: CSSProperties
}

/** A SQL editor on a platform of the story's own that has an AI endpoint. */
export function AiScene({
  sql,
  ai = () => [''],
  configured = true,
  answer = () => [endLine(0)],
  editor,
  frame,
}: AiSceneProps) {
  const [fetch] = useState(() => aiFetch(answer, ai, configured))
  const [storage] = useState(() => memoryStorage())
  return (
    <StoryFrame fetch={fetch} storage={storage} style={frame}>
      <SqlEditor defaultValue={sql} {...editor} />
    </StoryFrame>
  )
}

function aiFetch(answer: Answer, ai: AiAnswer, configured: boolean): typeof globalThis.fetch {
  const platform = storyPlatform(answer)
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/platform/config') {
      return json({
        mode: 'platform',
        version: '0.0.0',
        instance_id: 'story',
        flags: { ai: configured },
      })
    }
    if (!/^\/api\/ai\/code\/complete$|\/ai\/chat$/.test(pathname)) return platform.fetch(request)
    const written = ai((await request.json()) as AiBody, request.signal)
    return written instanceof Response ? written : textOf(written, request.signal)
  }
}

function textOf(pieces: AsyncIterable<string> | Iterable<string>, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  const iterator =
    Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (signal.aborted) return
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** Yields the given pieces, then blocks until it is stopped. */
export async function* neverEnds(...pieces: string[]): AsyncGenerator<string> {
  yield* pieces
  await new Promise(() => {})
}
