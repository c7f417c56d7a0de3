/** Part of a memory that has a bound, and may be a part of a larger one. */
export interface PresenceRoom {
  /** Takes characters; below zero gives them back. @returns false if there is no room for them */
  take(characters: number): boolean
}

export function createPresenceRoom(max: number, outer: PresenceRoom | null = null): PresenceRoom {
  let taken = 0
  return {
    take(characters) {
      if (characters > 0 && taken + characters > max) return false
      if (outer?.take(characters) === false) return false
      taken += characters
      return true
    },
  }
}
