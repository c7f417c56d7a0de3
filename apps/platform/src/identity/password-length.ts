/** How many characters a password has. */
export const shortestPassword = 10
export const longestPassword = 128
