import type { Entity } from '@howdah/platform-client'
import { Eye, Globe, Layers, Sheet, TableProperties } from 'lucide-react'

const ICONS: Record<Entity['type'], typeof Sheet> = { r: Sheet, v: Eye, m: Layers, f: Globe, p: TableProperties }

/** What kind a relation is. */
export function EntityIcon({ of }: { of: Entity['type'] }) {
  const Icon = ICONS[of]
  return <Icon size={14} strokeWidth={1.5} aria-hidden />
}
