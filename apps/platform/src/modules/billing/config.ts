import { defineConfig } from '../../base/config/setting'

declare module '../../base/config/config' {
  interface Config {
    /** True if owners may change the plan of their organization where nothing is charged for it. */
    planChanges: boolean
  }
}

export const billingConfig = defineConfig({
  settings: {
    planChanges: {
      kind: 'switch',
      option: 'no-plan-changes',
      mode: 'platform',
      help: ({ command }) =>
        `where nothing is charged, plans are changed only with ${command} organization plan`,
    },
  },
  read: ({ planChanges }) => ({ planChanges }),
})
