/** How many characters a password has. */
export const shortestPassword = 10
export const longestPassword = 128

/** Whether it may be a password, by its characters: an elephant is one, though it is kept as two. */
export function hasPasswordLength(password: string): boolean {
  const { length } = [...password]
  return length >= shortestPassword && length <= longestPassword
}
