import { defineModule } from '../define-module'
import { superuserChangesHandler } from './handlers'
import type { SuperuserChangesServices } from './services'

export const superuserChanges = defineModule<SuperuserChangesServices>({
  name: 'superuser-changes',
  handlers: () => ({ runSuperuserChanges: superuserChangesHandler() }),
})
