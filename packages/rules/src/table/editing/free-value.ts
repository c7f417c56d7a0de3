import type { ColumnType } from '../table.types'

const INTEGERS: Record<string, readonly [from: bigint, count: bigint]> = {
  smallint: [1n << 14n, 1n << 14n],
  integer: [1n << 30n, 1n << 30n],
  bigint: [1n << 62n, 1n << 62n],
  numeric: [1n << 62n, 1n << 62n],
}

/**
 * Returns a value of the column's type that probably no row has, as Postgres writes it: positive,
 * and the same for the same seed. Null for types without one.
 */
export function freeValue({ data_type: type }: ColumnType, seed: string): string | null {
  const bits = hashOf(seed)
  const range = INTEGERS[type]
  if (range) return String(range[0] + (bits % range[1]))
  const hex = bits.toString(16).padStart(32, '0')
  if (type === 'uuid') return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
  const text = /^(?:text|character varying(?:\((\d+)\))?)$/.exec(type)
  return text ? `~${hex}`.slice(0, text[1] === undefined ? undefined : Number(text[1])) : null
}

/** 128 bits of FNV-1a. */
function hashOf(text: string): bigint {
  let hash = 0x6c62272e07bb014262b821756295c58dn
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 0x0000000001000000000000000000013bn) & ((1n << 128n) - 1n)
  return hash
}
