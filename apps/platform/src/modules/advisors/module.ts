import { defineModule } from '../define-module'
import { runLints } from './advisors'
import type { AdvisorsServices } from './services'

export const advisors = defineModule<AdvisorsServices>({
  name: 'advisors',
  handlers: () => ({ runLints }),
})
