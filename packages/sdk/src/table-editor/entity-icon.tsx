import type { Entity } from '@howdah/platform-client'

const FRAME = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z'

const KINDS: Record<Entity['type'], string> = {
  r: `${FRAME}M3 9h18M3 15h18M9 9v12`,
  v: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  m: 'M12 3 3 8l9 5 9-5-9-5ZM3 12.5l9 5 9-5M3 17l9 5 9-5',
  f: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20Z',
  p: `${FRAME}M3 9h18M3 15h18M15 3v18`,
}

/** What kind a relation is. */
export function EntityIcon({ of }: { of: Entity['type'] }) {
  return <Icon path={KINDS[of]} size={14} />
}

/** Row level security is off: whoever has a key reads the rows. */
export function OpenLockIcon() {
  return <Icon path="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM7 11V7a5 5 0 0 1 9.9-1" size={12} />
}

/** One path each, in the manner of the other icons: a list shows dozens at once, and what they are made of was half of its layout. */
function Icon({ path, size }: { path: string; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}
