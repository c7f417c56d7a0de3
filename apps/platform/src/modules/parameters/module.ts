import { defineModule } from '../define-module'
import { updatePostgresParameter } from './handlers'
import type { ParametersServices } from './services'

export const parameters = defineModule<ParametersServices>({
  name: 'parameters',
  handlers: () => ({ updatePostgresParameter }),
})
