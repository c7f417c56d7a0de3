import type { ProvisionerKind } from '../../access/project.types'
import type { Provisioner } from './clusters.types'

/**
 * Creates the provisioner for all projects. Each call goes to the provisioner of the project's
 * kind.
 */
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
    stats: async (ref) => (await of(ref)).stats(ref),
    counters: async (ref) => (await of(ref)).counters(ref),
    log: async (ref) => (await of(ref)).log(ref),
    start: async (ref) => (await of(ref)).start(ref),
    stop: async (ref) => (await of(ref)).stop(ref),
    remove: async (ref) => (await of(ref)).remove(ref),
  }
}

/**
 * Caches the kind of provisioner per project, which never changes, so that it is read once for
 * each.
 */
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
