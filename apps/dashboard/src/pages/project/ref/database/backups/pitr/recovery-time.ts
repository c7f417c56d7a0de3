import type { PointInTimeRecovery } from '@howdah/platform-client/resources/backups/point-in-time-recovery'

export type WindowRange = PointInTimeRecovery['ranges'][number]

const pad = (value: number) => String(value).padStart(2, '0')

/** Returns a moment as a field for local times has it, to the second. */
export function toLocalField(at: Date): string {
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
}

/** Returns the moment that a field for local times names; null if it names none. */
export function fromLocalField(text: string): Date | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at
}

/** Returns the last whole second of a range. */
export const lastSecond = ({ until }: Pick<WindowRange, 'until'>): Date =>
  new Date(Math.floor(Date.parse(until) / 1_000) * 1_000)

/** Returns the first whole second of a range. */
export const firstSecond = ({ from }: Pick<WindowRange, 'from'>): Date =>
  new Date(Math.ceil(Date.parse(from) / 1_000) * 1_000)

/** Returns the last whole second before a moment. */
export const secondBefore = (at: string): Date =>
  new Date((Math.ceil(Date.parse(at) / 1_000) - 1) * 1_000)

/** Returns true if a moment can be restored. */
export const isRecoverable = (at: Date, ranges: readonly WindowRange[]): boolean =>
  ranges.some(
    ({ from, until }) => Date.parse(from) <= at.getTime() && at.getTime() <= Date.parse(until),
  )

/** Returns a moment in UTC, to the second. */
export const inUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Returns the zone of local times, such as `Europe/Berlin`. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
