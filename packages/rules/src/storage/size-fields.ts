export const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** A number of bytes as people write it; an empty amount is none. */
export interface SizeFields {
  amount: string
  unit: SizeUnit
}

const bytesOf = (unit: SizeUnit): number => 1024 ** SIZE_UNITS.indexOf(unit)

/** Converts bytes to the largest unit that gives a whole number. */
export function sizeFields(bytes: number | null): SizeFields {
  if (bytes === null) return { amount: '', unit: 'MB' }
  const unit = SIZE_UNITS.findLast((known) => bytes > 0 && bytes % bytesOf(known) === 0) ?? 'bytes'
  return { amount: String(bytes / bytesOf(unit)), unit }
}

/** In bytes; null when nothing is written, not a number when no number is. */
export const sizeOfFields = ({ amount, unit }: SizeFields): number | null =>
  amount.trim() === '' ? null : Math.round(Number(amount) * bytesOf(unit))

/** Returns the problem of a size that is limited to a maximum number of bytes. */
export function sizeProblem(fields: SizeFields, max: number): 'wrong' | 'too-large' | undefined {
  const bytes = sizeOfFields(fields)
  if (bytes === null) return undefined
  if (!Number.isSafeInteger(bytes) || bytes < 1) return 'wrong'
  return bytes > max ? 'too-large' : undefined
}
