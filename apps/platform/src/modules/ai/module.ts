import { defineModule } from '../define-module'
import { createAi } from './create-ai'
import { aiHandlers } from './handlers'
import type { AiServices } from './services'

export const ai = defineModule<AiServices>({
  name: 'ai',
  services: { ai: ({ config }) => createAi(config.ai) },
  handlers: aiHandlers,
})
