import type { ProvisionerKind } from '../../access/project.types'
import type { Provisioner } from './clusters.types'

/** What stands behind all projects: each call goes to whoever runs that one's Postgres. */
export function createProvisioners(
  provisioners: Record<ProvisionerKind, Provisioner>,
  kindOf: (ref: string) => Promise<ProvisionerKind>,
): Provisioner {
  const of = async (ref: string): Promise<Provisioner> => provisioners[await kindOf(ref)]
  return {
    target: async (ref, login, database) => (await of(ref)).target(ref, login, database),
    health(ref) {
      const { attached, embedded } = provisioners
      return attached.health(ref) === 'stopped' ? embedded.health(ref) : attached.health(ref)
    },
    endpoint: async (ref) => (await of(ref)).endpoint(ref),
    figures: async (ref) => (await of(ref)).figures(ref),
    counters: async (ref) => (await of(ref)).counters(ref),
    log: async (ref) => (await of(ref)).log(ref),
    start: async (ref) => (await of(ref)).start(ref),
    stop: async (ref) => (await of(ref)).stop(ref),
    remove: async (ref) => (await of(ref)).remove(ref),
  }
}

/** Who runs a project's Postgres never changes, so that each is asked for once. */
export function rememberedKind(
  ask: (ref: string) => Promise<ProvisionerKind>,
): (ref: string) => Promise<ProvisionerKind> {
  const known = new Map<string, ProvisionerKind>()
  return async (ref) => {
    const kind = known.get(ref) ?? (await ask(ref))
    known.set(ref, kind)
    return kind
  }
}
