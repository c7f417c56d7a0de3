import { defineModule } from '../define-module'
import { aiConfig } from './config'
import { createAi } from './create-ai'
import { aiHandlers } from './handlers'
import type { AiServices } from './services'

export const ai = defineModule<AiServices>({
  name: 'ai',
  config: aiConfig,
  services: { ai: ({ config }) => createAi(config.ai) },
  handlers: aiHandlers,
})
