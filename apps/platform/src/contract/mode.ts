import type { components } from '@howdah/contract'

/** `platform`: accounts, organizations, many projects; `self-hosted`: one project, no accounts. */
export type Mode = components['schemas']['Mode']

export const modes = ['platform', 'self-hosted'] as const satisfies readonly Mode[]
