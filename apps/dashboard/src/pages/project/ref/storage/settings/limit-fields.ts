import type { StorageSettings } from '@howdah/platform-client'
import { formatBytes } from '@howdah/sdk/rules'
import { storageSettingsMessages as messages } from './settings.messages'

export const units = ['KB', 'MB', 'GB', 'TB'] as const
export type Unit = (typeof units)[number]

/** The largest file as it stands in the form; '' takes what the plan allows. */
export interface LimitFields {
  amount: string
  unit: Unit
}

const bytesOf = (unit: Unit): number => 1024 ** (units.indexOf(unit) + 1)

export function limitFields(limit: number | null): LimitFields {
  if (limit === null) return { amount: '', unit: 'MB' }
  const unit = [...units].reverse().find((known) => limit % bytesOf(known) === 0) ?? 'KB'
  return { amount: String(limit / bytesOf(unit)), unit }
}

/** In bytes; null for what the plan allows. */
export const limitOf = ({ amount, unit }: LimitFields): number | null =>
  amount.trim() === '' ? null : Math.round(Number(amount) * bytesOf(unit))

/** What is wrong with the field, before the server is asked. */
export function limitProblem(
  fields: LimitFields,
  { plan_file_size_limit: most }: Pick<StorageSettings, 'plan_file_size_limit'>,
): string | undefined {
  const limit = limitOf(fields)
  if (limit === null) return undefined
  if (!Number.isSafeInteger(limit) || limit < 1) return messages.limitWrong
  return limit > most ? messages.limitTooLarge(formatBytes(most)) : undefined
}
