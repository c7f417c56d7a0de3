import type { Entity } from '@howdah/platform-client'

const square = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z'

/** Lucide's sheet, eye, layers, globe, table-properties, lock-open and ellipsis, each as one line. */
const LINES: Record<Entity['type'] | 'open' | 'more', string> = {
  r: `${square}M3 9h18M3 15h18M9 9v12M15 9v12`,
  v: 'M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  m: 'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83zM2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17',
  f: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  p: `${square}M15 3v18M21 9H3M21 15H3`,
  open: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 9.9-1',
  more: 'M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
}

/** What kind a relation is. Two elements and no component in between: hundreds of rows have three of them. */
export function EntityIcon({ of, size = 14 }: { of: keyof typeof LINES; size?: number }) {
  return (
    <svg aria-hidden className="hw-entity-icon" width={size} height={size} viewBox="0 0 24 24">
      <path d={LINES[of]} />
    </svg>
  )
}
