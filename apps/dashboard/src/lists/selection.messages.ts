import { formatCount } from '../format/number'

export const selectionMessages = {
  selected: (count: number) => `${formatCount(count)} selected`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  clear: 'Clear selection',
  /** Entries of a bulk action that failed, and why the first did. */
  failed: (count: number, of: number, names: readonly string[], reason: string) =>
    `${formatCount(count)} of ${formatCount(of)}: ${names.join(', ')}. ${reason}`,
}
