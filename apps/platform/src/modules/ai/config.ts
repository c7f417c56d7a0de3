import { defineConfig } from '../../base/config/setting'
import type { AiSettings } from './ai.types'
import { readAiSettings } from './read-ai-settings'

declare module '../../base/config/config' {
  interface Config {
    /** The AI endpoint; null has none. */
    ai: AiSettings | null
  }
}

export const aiConfig = defineConfig({
  settings: {
    HOWDAH_AI_URL: {
      kind: 'text',
      variable: 'HOWDAH_AI_URL',
      help: 'an OpenAI-compatible API for help with SQL, such as https://api.openai.com/v1 or http://localhost:11434/v1; it receives schemas and the SQL that people write, never rows',
    },
    HOWDAH_AI_KEY: {
      kind: 'text',
      variable: 'HOWDAH_AI_KEY',
      help: 'its API key, if it asks for one',
    },
    HOWDAH_AI_MODEL: {
      kind: 'text',
      variable: 'HOWDAH_AI_MODEL',
      help: 'the name of the model',
    },
    HOWDAH_AI_PROVIDER: {
      kind: 'text',
      variable: 'HOWDAH_AI_PROVIDER',
      help: "anthropic for Anthropic's API, whose address is known (default: openai-compatible)",
    },
  },
  read: (values) => ({ ai: readAiSettings(values) }),
})
