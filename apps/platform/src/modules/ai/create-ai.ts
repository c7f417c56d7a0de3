import type { LanguageModel } from 'ai'
import { AiError } from './ai-error'
import { aiFailure } from './ai-failure'
import type { Ai, AiSettings } from './ai.types'

/** Timeout of a response, in milliseconds. */
const MAX_ANSWER_MS = 120_000
/**
 * Maximum length of a response, in characters. Enforced here, because endpoints differ in how they
 * accept a limit.
 */
const MAX_ANSWER_CHARACTERS = 60_000
/** Token limit that Anthropic's API requires. */
const ANTHROPIC_MAX_TOKENS = 8_192

/** The endpoint of the settings; one that is off when there are none. */
export function createAi(settings: AiSettings | null): Ai {
  const needEnabled = () => {
    if (settings === null) throw new AiError('not-configured')
  }
  return {
    enabled: settings !== null,
    needEnabled,
    async *stream({ system, messages }, signal) {
      if (settings === null) throw new AiError('not-configured')
      // Read when it is needed first: a server without an endpoint starts without it.
      const { streamText } = await import('ai')
      const model = await modelOf(settings)
      const timeout = AbortSignal.timeout(MAX_ANSWER_MS)
      const ended = new AbortController()
      const stop = AbortSignal.any([signal, timeout, ended.signal])
      let length = 0
      try {
        const { fullStream } = streamText({
          model,
          system,
          messages: [...messages],
          abortSignal: stop,
          maxRetries: 1,
          ...(settings.provider === 'anthropic' ? { maxOutputTokens: ANTHROPIC_MAX_TOKENS } : {}),
          // Errors come as parts of the stream; by default they would be printed as well.
          onError: () => undefined,
        })
        for await (const part of fullStream) {
          if (part.type === 'error') throw part.error
          if (part.type === 'abort') stop.throwIfAborted()
          if (part.type === 'finish' && part.finishReason === 'length')
            throw new AiError('too-long')
          if (part.type !== 'text-delta' || part.text === '') continue
          length += part.text.length
          if (length > MAX_ANSWER_CHARACTERS) throw new AiError('too-long')
          yield part.text
        }
        if (length === 0) throw new AiError('empty')
      } catch (error) {
        signal.throwIfAborted()
        throw timeout.aborted ? new AiError('timeout') : aiFailure(error, settings.key)
      } finally {
        // If the reader stops, the request to the endpoint ends too.
        ended.abort()
      }
    },
  }
}

async function modelOf({ provider, url, key, model }: AiSettings): Promise<LanguageModel> {
  const { extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
  const bare =
    provider === 'anthropic'
      ? (await import('@ai-sdk/anthropic')).createAnthropic({ baseURL: url, apiKey: key ?? '' })(
          model,
        )
      : (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
          name: 'ai',
          baseURL: url,
          ...(key ? { apiKey: key } : {}),
        })(model)
  // Some local models think aloud, in front of the answer.
  return wrapLanguageModel({
    model: bare,
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  })
}
