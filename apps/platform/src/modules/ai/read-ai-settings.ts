import { webAddress } from '../../base/network/web-address'
import { aiConfigMessages } from './ai.messages'
import type { AiSettings } from './ai.types'

const ANTHROPIC_URL = 'https://api.anthropic.com/v1'
const providers = ['openai-compatible', 'anthropic'] as const

/** The AI endpoint that the environment names; null when it names none. @throws Error with a sentence */
export function readAiSettings(
  environment: Readonly<Record<string, string | undefined>>,
): AiSettings | null {
  const {
    HOWDAH_AI_PROVIDER: provider,
    HOWDAH_AI_URL: url,
    HOWDAH_AI_KEY: key,
    HOWDAH_AI_MODEL: model,
  } = environment
  if (!provider && !url && !key && !model) return null
  const name = providers.find((candidate) => candidate === (provider || providers[0]))
  if (!name) throw new Error(aiConfigMessages.provider(provider ?? ''))
  const address = webAddress(url || (name === 'anthropic' ? ANTHROPIC_URL : ''))
  if (address === null) throw new Error(aiConfigMessages.url)
  if (!model?.trim()) throw new Error(aiConfigMessages.model)
  if (name === 'anthropic' && !key) throw new Error(aiConfigMessages.key)
  return { provider: name, url: address, key: key || null, model: model.trim() }
}
