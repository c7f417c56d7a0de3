/** Memory for bodies of requests that have not arrived whole. */
export interface BodyRoom {
  /** Takes room for more bytes of a body. @returns false where there is none */
  take(client: string, bytes: number): boolean
  giveBack(client: string, bytes: number): void
}

/** @param maxOfClient bytes of one client: others have room however much it sends */
export function createBodyRoom(max: number, maxOfClient: number): BodyRoom {
  const clients = new Map<string, number>()
  let all = 0

  function change(client: string, bytes: number): void {
    all += bytes
    const left = (clients.get(client) ?? 0) + bytes
    if (left === 0) clients.delete(client)
    else clients.set(client, left)
  }

  return {
    take(client, bytes) {
      if (all + bytes > max || (clients.get(client) ?? 0) + bytes > maxOfClient) return false
      change(client, bytes)
      return true
    },
    giveBack: (client, bytes) => change(client, -bytes),
  }
}
