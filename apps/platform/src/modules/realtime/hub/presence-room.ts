/** Part of a memory that has a bound, and may be a part of a larger one. */
export interface PresenceRoom {
  /**
   * Takes characters; below zero gives them back.
   * @param isReserved true for characters that have room however much others have taken
   * @returns false if there is no room for them
   */
  take(characters: number, isReserved?: boolean): boolean
}

interface OuterRoom {
  room: PresenceRoom
  /** Characters that have room in it although others have taken all of it. */
  reserved: number
}

export function createPresenceRoom(max: number, outer: OuterRoom | null = null): PresenceRoom {
  let taken = 0
  return {
    take(characters, isReserved = false) {
      const next = taken + characters
      if (characters > 0 && !isReserved && next > max) return false
      if (outer?.room.take(characters, next <= outer.reserved) === false) return false
      taken = next
      return true
    },
  }
}
