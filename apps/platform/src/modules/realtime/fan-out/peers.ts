import type { OpenProjects } from './messages'

/** Other servers, and the projects that they have clients of. */
export interface Peers {
  /** Notes a sign of life. @returns false for a server that was not known */
  see(id: string, now: number): boolean
  ids(): string[]
  setProjects(id: string, projects: OpenProjects): void
  addProject(id: string, ref: string): void
  removeProject(id: string, ref: string): void
  has(id: string, ref: string): boolean
  /** Returns true if a server has clients of a project. */
  isWanted(ref: string): boolean
  /** Returns the number of clients that the servers have reported. */
  clientsOf(ref: string): number
  remove(id: string): void
  /** Removes servers that have been silent since a time. @returns their ids */
  removeSilent(since: number): string[]
}

interface PeersParts {
  /** Called for each project that a server no longer has clients of. */
  onClosed(id: string, ref: string): void
  /** Called when a project is wanted by a first server, or by none any more. */
  onWanted(ref: string): void
}

interface Peer {
  lastSeen: number
  /** Clients by project. */
  projects: Map<string, number>
}

export function createPeers({ onClosed, onWanted }: PeersParts): Peers {
  const peers = new Map<string, Peer>()

  const isWanted = (ref: string): boolean => {
    for (const { projects } of peers.values()) if (projects.has(ref)) return true
    return false
  }

  function addProject(id: string, ref: string, clients = 0): void {
    const wasWanted = isWanted(ref)
    peers.get(id)?.projects.set(ref, clients)
    if (!wasWanted && isWanted(ref)) onWanted(ref)
  }

  function removeProject(id: string, ref: string): void {
    if (peers.get(id)?.projects.delete(ref) !== true) return
    onClosed(id, ref)
    if (!isWanted(ref)) onWanted(ref)
  }

  function remove(id: string): void {
    for (const ref of [...(peers.get(id)?.projects.keys() ?? [])]) removeProject(id, ref)
    peers.delete(id)
  }

  return {
    see(id, now) {
      const known = peers.get(id)
      if (known) known.lastSeen = now
      else peers.set(id, { lastSeen: now, projects: new Map() })
      return known !== undefined
    },
    ids: () => [...peers.keys()],
    setProjects(id, projects) {
      const next = new Map(projects)
      for (const ref of [...(peers.get(id)?.projects.keys() ?? [])])
        if (!next.has(ref)) removeProject(id, ref)
      for (const [ref, clients] of next) addProject(id, ref, clients)
    },
    addProject,
    removeProject,
    has: (id, ref) => peers.get(id)?.projects.has(ref) === true,
    isWanted,
    clientsOf(ref) {
      let clients = 0
      for (const { projects } of peers.values()) clients += projects.get(ref) ?? 0
      return clients
    },
    remove,
    removeSilent(since) {
      const silent = [...peers].filter(([, { lastSeen }]) => lastSeen < since).map(([id]) => id)
      for (const id of silent) remove(id)
      return silent
    },
  }
}
